// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { confirmWithReason, createStaffWorld, open, reason } from '#app/staff.fixture.tsx'
import { getAgentPaymentCases } from '@grana/contract/payouts/payment-cases'
import { sampleRow } from '@grana/contract/sample-of.fixture'
import {
  closePaymentCase,
  getPaymentCase,
  listPaymentCases,
  pausePaymentCaseProgram,
  takePaymentCase,
  type PaymentCaseCard,
} from '@grana/contract/staff/payment-cases'
import { errorTexts } from '@grana/messages/es/errors'
import { staffPaymentCases } from '@grana/messages/es/staff/payment-cases'
import { successTexts } from '@grana/messages/es/success'
import { hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, idOf, refusal, testFailures, toasts } from '@grana/parts/app/screen.fixture'

const texts = staffPaymentCases.detail
const { closing } = staffPaymentCases
const id = idOf(1)
const path = paths.one('payments', id)
const none = { take: false, release: false, decide: false, pause: false, resume: false }
const {
  taken: _taken,
  outcome: _outcome,
  ended_at: _ended,
  ...sample
} = sampleRow(listPaymentCases.answer, { id, reference: 'BK-100200', state: 'escalated' })

let world: AppWorld

const answer = ({ api }: AppWorld, changes: Partial<PaymentCaseCard> = {}) =>
  api.answer(getPaymentCase, () => ({ data: { card: { ...sample, can: none, ...changes } } }))

beforeEach(async () => {
  world = await createStaffWorld({ role: 'administrator' })
})

describe('a case that was not taken', () => {
  test('shows nothing that was written, and is taken after a confirmation', async () => {
    answer(world, { can: { ...none, take: true } })
    world.api.answer(takePaymentCase, () => ({ data: { id } }))
    const page = await open(world, path)
    expect(shown()).toContain(texts.locked)
    await page.press(texts.take)
    expect(callsOf(world, takePaymentCase)).toEqual([])
    await page.press(texts.takeSend)
    expect(callsOf(world, takePaymentCase).map(({ params }) => params)).toEqual([{ id }])
    expect(toasts()).toEqual([['success', successTexts['payment_case.taken'], undefined]])
  })

  test('that another person took meanwhile says so', async () => {
    answer(world, { can: { ...none, take: true } })
    world.api.answer(takePaymentCase, () => refusal('payment_case.taken'))
    const page = await open(world, path)
    await page.press(texts.take)
    await page.press(texts.takeSend)
    expect(toasts()).toEqual([['danger', errorTexts['payment_case.taken'], undefined]])
  })

  test('that ended says so', async () => {
    answer(world, { state: 'closed', outcome: 'paid_again' })
    await open(world, path)
    expect(shown()).toContain(texts.ended)
    expect(hasControl(texts.take)).toBe(false)
  })
})

describe('a taken case', () => {
  const can = { ...none, decide: true, pause: true, release: true }
  const cases = [sampleRow(getAgentPaymentCases.answer.shape.cases, { text: 'Nothing in my bank', state: 'escalated' })]

  test('shows what each side said, and is closed with a reason after a confirmation', async () => {
    world.api.answer(getPaymentCase, () => ({ data: { card: { ...sample, can }, cases } }))
    world.api.answer(closePaymentCase, () => ({ data: { id } }))
    const page = await open(world, path)
    expect(shown()).toContain('Nothing in my bank')
    await page.press(closing.send)
    expect(callsOf(world, closePaymentCase)).toEqual([])
    await page.tick(closing.options.unpaid)
    await page.fill(closing.text, 'No proof came.')
    await page.press(closing.send)
    await page.pressInDialog(closing.send)
    const body = { outcome: 'unpaid', text: 'No proof came.' }
    expect(callsOf(world, closePaymentCase).map((call) => call.body)).toEqual([body])
  })

  test('pauses the program with a reason', async () => {
    world.api.answer(getPaymentCase, () => ({ data: { card: { ...sample, can }, cases } }))
    world.api.answer(pausePaymentCaseProgram, () => ({ data: { id } }))
    const page = await open(world, path)
    await page.press(texts.pause)
    await confirmWithReason(page, texts.pauseSend)
    expect(callsOf(world, pausePaymentCaseProgram).map(({ body }) => body)).toEqual([{ reason }])
  })
})

describe('a failure', () => {
  testFailures({
    prepare: createStaffWorld,
    routes,
    path,
    operation: getPaymentCase,
    answer: (given) => answer(given),
    content: sample.reference,
  })
})
