// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import {
  callsOf,
  createCustomersWorld,
  idOf,
  open as openPage,
  organizationId,
  refusal,
  toasts,
} from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { answerDispute, getReportDisputes, type Dispute, type DisputeRecord } from '@grana/contract/reports/disputes'
import { getReport } from '@grana/contract/reports/organization-reports'
import { listSavedAnswers } from '@grana/contract/reports/saved-answers'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { savedAnswerTexts } from '@grana/messages/es/apps/saved-answers'
import { errorTexts } from '@grana/messages/es/errors'
import { successTexts } from '@grana/messages/es/success'
import { hasControl, shown } from '@grana/parts/app/app.fixture'

const { organization: texts, record: words } = disputeTexts
const id = idOf(1)
const params = { organization: organizationId, report: id }
const opened = sampleRow(getReport.answer.shape.events, { kind: 'dispute_opened' })
const open: Dispute = {
  id: idOf(1, 2),
  number: 1,
  state: 'open',
  ground: 'scope',
  opened_at: '2026-11-02T15:00:00.000Z',
  text: 'It is within the scope.',
  answer_due_at: '2026-11-09T15:00:00.000Z',
  is_lapsed: false,
  rule_due_at: '2026-11-16T15:00:00.000Z',
}

async function show(changes: Partial<Dispute> = {}, canAnswer = false, isDisputed = true, canNote = false) {
  const world = await createCustomersWorld()
  const can = { ...sampleOf(getReport.answer, {}).can, note: canNote }
  const report = sampleOf(getReport.answer, { id, title: 'Injection', events: isDisputed ? [opened] : [], can })
  world.api.answer(listSavedAnswers, () => ({
    data: [{ name: 'Terms', text: 'The terms decide.', of: 'program' as const }],
    meta: { can_save: false, can_save_for_all: false },
  }))
  const record: DisputeRecord = {
    disputes: [{ ...open, ...changes }],
    grounds: [],
    clauses: [],
    can: { open: false, answer: canAnswer, withdraw: false },
  }
  world.api.answer(getReport, () => ({ data: report }))
  world.api.answer(getReportDisputes, () => ({ data: record }))
  return { world, page: await openPage(world, paths.report(id)) }
}

describe('a dispute that waits for its answer', () => {
  test('is answered once by a person who may', async () => {
    const { world, page } = await show({}, true)
    world.api.answer(answerDispute, () => ({ data: sampleOf(answerDispute.answer) }))
    expect(shown()).toContain(open.text)
    await page.press(texts.send)
    expect(shown()).toContain(disputeTexts.missing)
    expect(callsOf(world, answerDispute)).toEqual([])
    await page.fill(texts.answerLabel, 'The clause names every server.')
    await page.press(texts.send)
    expect(shown()).toContain(texts.confirmText)
    expect(callsOf(world, answerDispute)).toEqual([])
    await page.press(texts.confirm)
    expect(callsOf(world, answerDispute).map((call) => [call.params, call.body])).toEqual([
      [params, { text: 'The clause names every server.' }],
    ])
    expect(toasts()).toEqual([['success', successTexts['dispute.answered'], undefined]])
  })

  test('offers the saved answers of the team', async () => {
    const { page } = await show({}, true, true, true)
    await page.fill(savedAnswerTexts.title, 'program Terms')
    expect([...document.querySelectorAll('textarea')].map(({ value }) => value)).toContain('The terms decide.')
  })

  test('that lapsed meanwhile says so, and leaves what was written', async () => {
    const { world, page } = await show({}, true)
    world.api.answer(answerDispute, () => refusal('dispute.too_late'))
    await page.fill(texts.answerLabel, 'The clause names every server.')
    await page.press(texts.send)
    await page.press(texts.confirm)
    expect(toasts()).toEqual([['danger', errorTexts['dispute.too_late'], undefined]])
    expect([...document.querySelectorAll('textarea')].map(({ value }) => value)).toContain(
      'The clause names every server.',
    )
  })

  test('names who answers to members who may not', async () => {
    await show()
    expect(shown()).toContain(texts.only)
    expect(hasControl(texts.send)).toBe(false)
  })
})

test('a lapsed dispute is ruled without an answer', async () => {
  await show({ is_lapsed: true })
  expect(shown()).toContain(words.noAnswer)
  expect(shown()).not.toContain(texts.only)
})

test('a ruling names the person, and the amount is a recommendation', async () => {
  const ruling = {
    at: '2026-11-10T15:00:00.000Z',
    by: { id: idOf(1, 3), name: 'Irene' },
    ruling: 'overturned',
    text: 'The impact is high.',
    effect: 'recommend_amount',
    amount: { currency: 'USD', cents: 40_000 },
  } as const
  await show({ state: 'ruled', ruling })
  expect(shown()).toContain('Irene')
  expect(shown()).toContain('400')
  expect(hasControl(texts.send)).toBe(false)
})

test('a report without a dispute asks for none', async () => {
  const { world } = await show({}, false, false)
  expect(callsOf(world, getReportDisputes)).toEqual([])
})
