// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routes } from '#app/routes.tsx'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import {
  disputeTextLimit,
  getAgentDisputes,
  openDispute,
  withdrawDispute,
  type Dispute,
  type DisputeRecord,
} from '@grana/contract/reports/disputes'
import type { Report } from '@grana/contract/reports/report'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { errorTexts } from '@grana/messages/es/errors'
import { successTexts } from '@grana/messages/es/success'
import { createAppWorld, hasControl, shown, type AppWorld } from '@grana/parts/app/app.fixture'
import { callsOf, dialog, idOf, openScreen, refusal, toasts } from '@grana/parts/app/screen.fixture'

const { agent: texts, record: words } = disputeTexts
const id = idOf(1)
const dayMs = 86_400_000
const opened = sampleRow(getAgentReport.answer.shape.events, { kind: 'dispute_opened' })
const clause = { number: '3.2', group: 'Scope', title: 'Other accounts', text: 'Use your own.' }

const openable = (): DisputeRecord => ({
  disputes: [],
  open_until: new Date(Date.now() + 12.5 * dayMs).toISOString(),
  grounds: ['severity', 'scope'],
  clauses: [clause],
  can: { open: true, answer: false, withdraw: false },
})

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
const disputed = (changes: Partial<Dispute>, can: Partial<DisputeRecord['can']> = {}): DisputeRecord => ({
  disputes: [{ ...open, ...changes }],
  grounds: [],
  clauses: [],
  can: { open: false, answer: false, withdraw: false, ...can },
})

let world: AppWorld

beforeEach(async () => {
  sessionStorage.clear()
  world = await createAppWorld({ app: 'agents', user: { two_factor_enabled: true } })
})

async function show(record: DisputeRecord, changes: Partial<Report> = {}) {
  const report = sampleOf(getAgentReport.answer, { id, title: 'Comments run code', state: 'closed', ...changes })
  world.api.answer(getAgentReport, () => ({ data: report }))
  world.api.answer(getAgentDisputes, () => ({ data: record }))
  return openScreen(world, routes, paths.report(id))
}

describe('a decided report', () => {
  test('says how many days are left, and is disputed with a ground, a clause and reasons', async () => {
    world.api.answer(openDispute, () => ({ data: disputed({}) }))
    const page = await show(openable())
    expect(shown()).toContain(texts.until(12))
    await page.press(texts.open)
    await page.fill(texts.dialog.ground, 'scope')
    expect(dialog()?.textContent).toContain(disputeTexts.groundHints.scope)
    await page.fill(texts.dialog.clause, '3.2')
    await act(async () => document.querySelector<HTMLElement>('[role="option"]')?.click())
    expect(dialog()?.textContent).toContain(clause.text)
    await page.fill(texts.dialog.reason, 'It is within the scope.')
    await page.pressInDialog(texts.dialog.send)
    expect(callsOf(world, openDispute).map(({ params, body }) => [params, body])).toEqual([
      [{ report: id }, { ground: 'scope', clause: '3.2', text: 'It is within the scope.' }],
    ])
    expect(toasts()).toEqual([['success', successTexts['dispute.opened'], undefined]])
    expect(dialog()).toBeNull()
  })

  test('is not disputed without a ground and reasons', async () => {
    const page = await show(openable())
    await page.press(texts.open)
    await page.pressInDialog(texts.dialog.send)
    expect(dialog()?.textContent.split(disputeTexts.missing)).toHaveLength(3)
    await page.fill(texts.dialog.ground, 'scope')
    await page.fill(texts.dialog.reason, 'x'.repeat(disputeTextLimit + 1))
    await page.pressInDialog(texts.dialog.send)
    expect(callsOf(world, openDispute)).toEqual([])
  })

  test('that came too late says so, and leaves what was written', async () => {
    world.api.answer(openDispute, () => refusal('dispute.too_late'))
    const page = await show(openable())
    await page.press(texts.open)
    await page.fill(texts.dialog.ground, 'severity')
    await page.fill(texts.dialog.reason, 'The impact is higher.')
    await page.pressInDialog(texts.dialog.send)
    expect(toasts()).toEqual([['danger', errorTexts['dispute.too_late'], undefined]])
    expect(dialog()?.querySelector('textarea')?.value).toBe('The impact is higher.')
  })

  test('offers no dispute when the server allows none', async () => {
    await show({ ...openable(), can: { open: false, answer: false, withdraw: false } })
    expect(hasControl(texts.open)).toBe(false)
  })
})

test('a report without a decision asks for no disputes', async () => {
  await show(openable(), { state: 'triaging', reward_track: 'undecided' })
  expect(callsOf(world, getAgentDisputes)).toEqual([])
})

describe('an open dispute', () => {
  test('shows what was said and is withdrawn after a confirmation', async () => {
    world.api.answer(withdrawDispute, () => ({ data: disputed({ state: 'withdrawn' }) }))
    const page = await show(disputed({}, { withdraw: true }), { events: [opened] })
    for (const text of [open.text, words.waitsAnswer, words.noArchive]) expect(shown()).toContain(text)
    await page.press(texts.withdraw)
    expect(callsOf(world, withdrawDispute)).toEqual([])
    expect(dialog()?.textContent).toContain(texts.withdrawText)
    await page.pressInDialog(texts.withdraw)
    expect(callsOf(world, withdrawDispute).map(({ params }) => params)).toEqual([{ report: id }])
    expect(toasts()).toEqual([['success', successTexts['dispute.withdrawn'], undefined]])
  })

  test('whose answer did not come says that it is ruled without one', async () => {
    await show(disputed({ is_lapsed: true }), { events: [opened] })
    expect(shown()).toContain(words.noAnswer)
    expect(shown()).toContain(words.waitsRuling)
    expect(hasControl(texts.withdraw)).toBe(false)
  })
})

test('a ruled dispute shows the answer, the ruling, its clause and its effect', async () => {
  const ruling = {
    at: '2026-11-10T15:00:00.000Z',
    ruling: 'overturned',
    text: 'It is in.',
    clause,
    effect: 'reopen',
  } as const
  const answer = { at: '2026-11-04T15:00:00.000Z', text: 'It is not.' }
  await show(disputed({ state: 'ruled', answer, ruling }), { events: [opened] })
  for (const text of [
    'It is not.',
    'It is in.',
    clause.text,
    disputeTexts.effects.reopen,
    disputeTexts.rulings.overturned,
  ])
    expect(shown()).toContain(text)
})
