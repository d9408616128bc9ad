// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import {
  getAgentReceipt,
  getAgentStatement,
  listAgentPayments,
  type ListedPayment,
  type Paper,
} from '@grana/contract/payouts/payment-papers'
import { papers as texts } from '@grana/messages/es/payments/papers'
import { createAppWorld, shown } from '@grana/parts/app/app.fixture'
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
const paper: Paper = { file_name: 'a.pdf', type: 'application/pdf', content: btoa('%PDF-') }

const enter = () => createAppWorld({ app: 'agents', user: { two_factor_enabled: true } })

async function show(payments: readonly ListedPayment[]) {
  const world = await enter()
  world.api.answer(listAgentPayments, () => ({ data: { payments: [...payments] } }))
  world.api.answer(getAgentReceipt, () => ({ data: paper }))
  world.api.answer(getAgentStatement, () => ({ data: paper }))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  await openScreen(world, routes, paths.papers())
  return world
}

const press = (name: string) =>
  act(async () => {
    const all = [...document.querySelectorAll('button')]
    all.find((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)?.click()
  })

test('lists payments, each with its receipt', async () => {
  const world = await show([payment])
  expect(shown()).toContain('BK-7')
  expect(shown()).toContain('Bank')
  await press(texts.receiptOf('BK-7', texts.formats.pdf))
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
  prepare: enter,
  routes,
  path: paths.papers(),
  operation: listAgentPayments,
  answer: (world) => world.api.answer(listAgentPayments, () => ({ data: { payments: [payment] } })),
  content: 'BK-7',
})
