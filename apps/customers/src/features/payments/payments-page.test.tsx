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
import {
  previewPaymentResults,
  recordPaymentResults,
  type PaymentResults,
  type ResultState,
} from '@grana/contract/payouts/payment-results'
import { errorTexts } from '@grana/messages/es/errors'
import { payments as texts } from '@grana/messages/es/payments/payments'
import { validationTexts } from '@grana/messages/es/validation'
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
    data: {
      file_name: 'payments.csv',
      content: 'a',
      template: { file_name: 'results.csv', content: 'b' },
      count: 1,
      sums: [{ currency: 'USD' as const, cents: 20_000 }],
      control_total: '0118359719',
    },
  }))
  await chooseFirst()
  expect(shown()).toContain(texts.chosen(1, 'USD\u00a0200.00'))
  await page.press(texts.download)
  await page.loaded()
  expect(callsOf(world, createPaymentFile)[0]).toMatchObject({
    params: { organization: organizationId },
    body: { reports: [ready.report], format: 'csv' },
  })
  expect(made).toHaveBeenCalledOnce()
  for (const part of [texts.summary.title, 'USD 200', '0118359719']) expect(shown()).toContain(part)
  await page.press(texts.summary.template)
  expect(made).toHaveBeenCalledTimes(2)
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

test('a file for SPEI asks for the rate, and takes CLABE accounts only', async () => {
  const paypal = reward(4, { state: 'ready', method: 'paypal', held_until: null })
  const { world, page } = await show([ready, paypal])
  await chooseFirst()
  await act(async () => {
    const format = document.querySelector('select')
    if (format) format.value = 'spei'
    format?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(boxes().map(({ disabled }) => disabled)).toEqual([false, true])
  await page.press(texts.download)
  expect(shown()).toContain(validationTexts['reward.rate'])
  expect(callsOf(world, createPaymentFile)).toEqual([])
})

const line = { line: 2, reference: 'BK-1', agent: 'ana', amount: { currency: 'USD' as const, cents: 20_000 } }
const results = (state: ResultState, count: number): PaymentResults => ({
  lines: [
    { ...line, state },
    { line: 3, reference: 'BK-9', state: 'not_owed' },
  ],
  count,
  sums: [{ currency: 'USD', cents: 20_000 }],
})

async function chooseResults() {
  const input = document.querySelector<HTMLInputElement>('[data-testid=results-input]')
  const files = new DataTransfer()
  files.items.add(new File(['content'], 'results.csv'))
  await act(async () => {
    if (input) input.files = files.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('results are shown before they are recorded', async () => {
  const { world, page } = await show([ready])
  world.api.answer(previewPaymentResults, () => ({ data: results('ready', 1) }))
  world.api.answer(recordPaymentResults, () => ({ data: results('recorded', 1) }))
  await chooseResults()
  await page.loaded()
  for (const part of [texts.results.states.ready, texts.results.states.not_owed, texts.results.summary(1, 2)])
    expect(shown()).toContain(part)
  await page.press(texts.results.record(1))
  await page.loaded()
  expect(callsOf(world, recordPaymentResults)[0]?.body).toEqual({ content: 'content' })
  expect(shown()).toContain(texts.results.states.recorded)
  expect(toasts()).toEqual([['success', texts.results.doneTitle, texts.results.done(1, 'USD 200')]])
})

test('a file that cannot be read is refused', async () => {
  const { world, page } = await show([ready])
  world.api.answer(previewPaymentResults, () => refusal('payout.results_unread'))
  await chooseResults()
  await page.loaded()
  expect(toasts()).toEqual([['danger', errorTexts['payout.results_unread'], undefined]])
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
