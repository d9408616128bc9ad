// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { callsOf, createCustomersWorld, idOf, open } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  answerPaymentCase,
  getPaymentCases,
  type PaymentCase,
  type PaymentCaseRecord,
} from '@grana/contract/payouts/payment-cases'
import { getReport } from '@grana/contract/reports/organization-reports'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { paymentCaseTexts } from '@grana/messages/es/payments/payment-cases'
import { hasControl, shown } from '@grana/parts/app/app.fixture'

const { organization: texts, record: words } = paymentCaseTexts
const id = idOf(1)
const missing = sampleRow(getReport.answer.shape.events, { kind: 'reward_missing' })
const opened: PaymentCase = {
  id: idOf(1, 2),
  payment: 1,
  state: 'open',
  amount: { currency: 'USD', cents: 80_000 },
  reference: 'SPEI 1',
  paid_on: '2026-11-02',
  opened_at: '2026-11-04T15:00:00.000Z',
  answer_due_at: '2026-11-11T15:00:00.000Z',
}

async function show(changes: Partial<PaymentCase> = {}, canAnswer = false) {
  const world = await createCustomersWorld()
  const record: PaymentCaseRecord = { cases: [{ ...opened, ...changes }], can: { answer: canAnswer, contest: false } }
  world.api.answer(getReport, () => ({ data: sampleOf(getReport.answer, { id, events: [missing] }) }))
  world.api.answer(getPaymentCases, () => ({ data: record }))
  return { world, page: await open(world, paths.report(id)) }
}

test('those who pay answer with a text and a proof; both are needed', async () => {
  const { world, page } = await show({}, true)
  expect(shown()).toContain(words.openingText)
  await page.press(texts.send)
  expect(shown()).toContain(texts.missing)
  expect(shown()).toContain(texts.noProof)
  expect(callsOf(world, answerPaymentCase)).toEqual([])
})

test('others read who answers', async () => {
  await show()
  expect(shown()).toContain(texts.only)
  expect(hasControl(texts.send)).toBe(false)
})

test('an answered case has no second answer', async () => {
  const by = { id: idOf(3), name: 'Ana Solis' }
  const answer = { at: '2026-11-06T15:00:00.000Z', text: 'See the proof.', by, proofs: [] }
  await show({ state: 'escalated', answer, escalated_at: '2026-11-08T15:00:00.000Z' }, true)
  expect(shown()).toContain('Ana Solis')
  expect(shown()).toContain(words.waitsStaff)
  expect(hasControl(texts.send)).toBe(false)
})
