// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import {
  contestPaymentAnswer,
  getAgentPaymentCases,
  type PaymentCase,
  type PaymentCaseRecord,
} from '@grana/contract/payouts/payment-cases'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import { answerReceipt } from '@grana/contract/reports/rewards'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { paymentCaseTexts } from '@grana/messages/es/payments/payment-cases'
import { successTexts } from '@grana/messages/es/success'
import { validationText } from '@grana/messages/es/validation'
import { createAppWorld, hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, openScreen, toasts } from '@grana/parts/app/screen.fixture'

const { agent: texts, record: words } = paymentCaseTexts
const id = idOf(1)
const missing = sampleRow(getAgentReport.answer.shape.events, { kind: 'reward_missing' })
const opened: PaymentCase = {
  id: idOf(1, 2),
  payment: 1,
  state: 'open',
  amount: { currency: 'USD', cents: 80_000 },
  reference: 'SPEI 1',
  paid_on: '2026-11-02',
  opened_at: '2026-11-04T15:00:00.000Z',
  text: 'Nothing in my bank.',
  answer_due_at: '2026-11-11T15:00:00.000Z',
}

let world: AppWorld

beforeEach(async () => {
  sessionStorage.clear()
  world = await createAppWorld({ app: 'agents', user: { two_factor_enabled: true } })
})

async function show(changes: Partial<PaymentCase> = {}, canContest = false) {
  const record: PaymentCaseRecord = { cases: [{ ...opened, ...changes }], can: { answer: false, contest: canContest } }
  world.api.answer(getAgentReport, () => ({ data: sampleOf(getAgentReport.answer, { id, events: [missing] }) }))
  world.api.answer(getAgentPaymentCases, () => ({ data: record }))
  return openScreen(world, routes, paths.report(id))
}

const answered: Partial<PaymentCase> = {
  state: 'answered',
  answer: { at: '2026-11-06T15:00:00.000Z', text: 'See the proof.', proofs: [] },
}

test('an open case shows what the agent said and until when the organization answers', async () => {
  await show()
  for (const text of [opened.text ?? '', words.waitsAnswer, words.answerDue, 'SPEI 1']) expect(shown()).toContain(text)
  expect(hasControl(texts.contest)).toBe(false)
})

test('a proof is accepted', async () => {
  const page = await show(answered, true)
  expect(shown()).toContain('See the proof.')
  world.api.answer(answerReceipt, () => ({ data: sampleOf(getAgentReport.answer, { id }) }))
  await page.press(texts.receive)
  expect(callsOf(world, answerReceipt).map(({ body }) => body)).toEqual([{ has_arrived: true }])
})

test('a proof is contested with what the agent checked', async () => {
  const page = await show(answered, true)
  world.api.answer(contestPaymentAnswer, () => ({ data: sampleOf(contestPaymentAnswer.answer) }))
  await page.press(texts.contest)
  await page.press(texts.dialog.send)
  expect(document.querySelector('dialog[open]')?.textContent).toContain(validationText('payment_case.text', 'text'))
  expect(callsOf(world, contestPaymentAnswer)).toEqual([])
  await page.fill(texts.dialog.label, 'It is another account.')
  await page.press(texts.dialog.send)
  expect(callsOf(world, contestPaymentAnswer).map(({ body }) => body)).toEqual([{ text: 'It is another account.' }])
  expect(toasts()).toEqual([['success', successTexts['payment_case.contested'], undefined]])
})

test('a case that staff closed shows their reason and how it ended', async () => {
  const at = '2026-11-20T15:00:00.000Z'
  await show({ state: 'closed', escalated_at: at, closing: { at, outcome: 'unpaid', text: 'No proof came.' } })
  expect(shown()).toContain('No proof came.')
  expect(shown()).toContain(paymentCaseTexts.endings.unpaid)
})
