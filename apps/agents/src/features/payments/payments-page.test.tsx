// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { listAgentOwedRewards, type AgentOwedReward } from '@grana/contract/payouts/owed-rewards'
import {
  getAgentReceipt,
  getAgentStatement,
  listAgentPayments,
  type ListedPayment,
  type Paper,
} from '@grana/contract/payouts/payment-papers'
import { payout } from '@grana/messages/es/account/payout'
import { shortDate } from '@grana/messages/es/formats/dates'
import { agentPayments as words } from '@grana/messages/es/payments/agent-payments'
import { papers as texts } from '@grana/messages/es/payments/papers'
import { createAppWorld, shown } from '@grana/parts/app/app.fixture'
import { portalLinks } from '@grana/parts/app/portal-links'
import { callsOf, idOf, openScreen, testFailures } from '@grana/parts/app/screen.fixture'

const payment: ListedPayment = {
  id: idOf(1),
  report: idOf(2),
  reference: 'BK-7',
  organization: 'Bank',
  program: 'Mobile banking',
  agent: 'ana',
  amount: { currency: 'USD', cents: 20_050 },
  paid_on: '2026-01-05',
  arrival: 'unanswered',
}
const reward: AgentOwedReward = {
  report: idOf(3),
  reference: 'BK-9',
  program: 'Mobile banking',
  amount: { currency: 'USD', cents: 90_000 },
  approved_at: '2026-01-05T10:00:00.000Z',
  due_at: '2099-01-19T10:00:00.000Z',
  payout: { state: 'ready', method: 'paypal', held_until: null },
}
const paper: Paper = { file_name: 'a.pdf', type: 'application/pdf', content: btoa('%PDF-') }

const enter = () => createAppWorld({ app: 'agents', user: { two_factor_enabled: true } })

async function show(payments: readonly ListedPayment[], owed: readonly AgentOwedReward[] = []) {
  const world = await enter()
  world.api.answer(listAgentPayments, () => ({ data: { payments: [...payments] } }))
  world.api.answer(listAgentOwedRewards, () => ({ data: [...owed] }))
  world.api.answer(getAgentReceipt, () => ({ data: paper }))
  world.api.answer(getAgentStatement, () => ({ data: paper }))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  await openScreen(world, routes, paths.payments())
  return world
}

test('lists what is owed, by when and to which account', async () => {
  await show([], [reward, { ...reward, report: idOf(4), reference: 'BK-8', due_at: '2026-01-19T10:00:00.000Z' }])
  expect(shown()).toContain(words.paidTo(payout.methods.paypal))
  expect(shown()).toContain(words.due(shortDate(reward.due_at)))
  expect(shown()).toContain(words.late(shortDate('2026-01-19T10:00:00.000Z')))
  expect(document.querySelector('#owed ~ ul a')?.getAttribute('href')).toBe(paths.report(reward.report))
})

test('asks for the account while it is missing, and says until when a changed one is held', async () => {
  await show([], [{ ...reward, payout: { state: 'missing', method: null, held_until: null } }])
  expect(shown()).toContain(words.missing)
  expect(document.querySelector(`a[href$="${portalLinks.payout}"]`)?.textContent).toBe(words.give)
  await show([], [{ ...reward, payout: { state: 'held', method: 'paypal', held_until: '2099-01-10T10:00:00.000Z' } }])
  expect(shown()).toContain(words.held('').slice(0, 30))
})

test('says so when nothing is owed', async () => {
  await show([payment])
  expect(shown()).toContain(words.none)
})

const press = (name: string) =>
  act(async () => {
    const all = [...document.querySelectorAll('button')]
    all.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)?.click()
  })

test('lists payments, each with its receipt', async () => {
  const world = await show([payment])
  expect(shown()).toContain('BK-7')
  expect(shown()).toContain('Bank')
  await press(texts.receiptOf({ reference: 'BK-7', day: '5 ene 2026' }, texts.formats.pdf))
  expect(callsOf(world, getAgentReceipt)).toHaveLength(1)
})

test('downloads a statement of months and the summary of a year', async () => {
  const world = await show([payment])
  await press(texts.download.csv)
  expect(callsOf(world, getAgentStatement)).toHaveLength(1)
})

test('says so when there is no payment yet', async () => {
  await show([])
  expect(shown()).toContain(texts.none.title)
})

testFailures({
  prepare: async () => {
    const world = await enter()
    world.api.answer(listAgentOwedRewards, () => ({ data: [] }))
    return world
  },
  routes,
  path: paths.payments(),
  operation: listAgentPayments,
  answer: (world) => world.api.answer(listAgentPayments, () => ({ data: { payments: [payment] } })),
  content: 'BK-7',
})
