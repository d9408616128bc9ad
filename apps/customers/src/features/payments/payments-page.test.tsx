// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  open,
  organizationId,
  refusal,
  testFailures,
  toasts,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { createPaymentFile, listOwedRewards, type OwedReward } from '@grana/contract/payouts/owed-rewards'
import { payments as texts } from '@grana/messages/es/apps/payments'
import { errorTexts } from '@grana/messages/es/errors'
import { hasControl, shown } from '@grana/parts/app/app.fixture'

const reward = (number: number, payout: OwedReward['payout']): OwedReward => ({
  report: idOf(number),
  reference: `BK-${number}`,
  program: 'Mobile banking',
  agent: 'ana',
  amount: { currency: 'USD', cents: 20_000 },
  approved_at: '2026-01-05T00:00:00.000Z',
  due_at: '2026-01-19T00:00:00.000Z',
  payout,
})
const ready = reward(1, { state: 'ready', method: 'mx_clabe', held_until: null })
const missing = reward(2, { state: 'missing', method: null, held_until: null })
const held = reward(3, { state: 'held', method: 'paypal', held_until: '2026-01-08T00:00:00.000Z' })

async function show(rewards: readonly OwedReward[]) {
  const world = await createCustomersWorld()
  world.api.answer(listOwedRewards, () => ({ data: [...rewards] }))
  return { world, page: await open(world, paths.payments()) }
}

const chooseFirst = () => act(async () => boxes()[0]?.click())

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')]

test('only rewards with an account can be chosen', async () => {
  await show([ready, missing, held])
  expect(boxes().map(({ disabled }) => disabled)).toEqual([false, true, true])
  expect(shown()).toContain(texts.states.missing)
  expect(shown()).toContain(texts.late)
})

test('downloads a file of the chosen rewards, with a sum to check', async () => {
  const { world, page } = await show([ready, missing])
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  world.api.answer(createPaymentFile, () => ({
    data: { file_name: 'pagos.csv', content: 'a', count: 1, sums: [{ currency: 'USD' as const, cents: 20_000 }] },
  }))
  await chooseFirst()
  await page.press(texts.download)
  await page.loaded()
  expect(callsOf(world, createPaymentFile)[0]).toMatchObject({
    params: { organization: organizationId },
    body: { reports: [ready.report] },
  })
  expect(made).toHaveBeenCalledOnce()
  expect(toasts()).toEqual([['success', texts.doneTitle, texts.done(1, 'USD 200')]])
  made.mockRestore()
})

test('a refusal is shown, and nothing is downloaded', async () => {
  const { world, page } = await show([ready])
  world.api.answer(createPaymentFile, () => refusal('payout.held'))
  await chooseFirst()
  await page.press(texts.download)
  await page.loaded()
  expect(toasts()).toEqual([['danger', errorTexts['payout.held'], undefined]])
})

test('an organization that owes nothing reads that', async () => {
  await show([])
  expect(shown()).toContain(texts.none.title)
  expect(hasControl(texts.download)).toBe(false)
})

testFailures({
  path: paths.payments(),
  operation: listOwedRewards,
  answer: (world) => world.api.answer(listOwedRewards, () => ({ data: [ready] })),
  content: 'BK-1',
})
