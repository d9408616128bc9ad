// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { callsOf, createCustomersWorld, open, refusal, toasts } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { getReportFigures, listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import { listSavedAnswers } from '@grana/contract/reports/saved-answers'
import { getInboxChoices, getReportTags, setReportTags } from '@grana/contract/reports/tags'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { bulkWork as texts } from '@grana/messages/es/apps/bulk-work'
import { savedAnswerTexts } from '@grana/messages/es/apps/saved-answers'
import { errorTexts } from '@grana/messages/es/errors'
import { undoSeconds } from './bulk-run.ts'

const program = { id: '018f0000-0000-7000-8000-0000000000aa', name: 'Bank' }
const state = 'triaging'
const first = { id: '018f0000-0000-7000-8000-000000000001', reference: 'BT-1', can_read: true, program, state } as const
const second = {
  id: '018f0000-0000-7000-8000-000000000002',
  reference: 'BT-2',
  can_read: true,
  program,
  state,
} as const
const hidden = { id: '018f0000-0000-7000-8000-000000000003', reference: 'BT-3', can_read: false, program }

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

async function show(rows: readonly Partial<InboxCard>[] = [first, second, hidden]) {
  const world = await createCustomersWorld()
  const data = rows.map((row) => sampleRow(listReports.answer, row))
  world.api.answer(listReports, () => ({ data, meta: { page: 1, total: data.length } }))
  world.api.answer(getReportFigures, () => ({ data: sampleOf(getReportFigures.answer, { open: 3 }) }))
  world.api.answer(getInboxChoices, () => ({ data: { target: [], weakness: [], agent: [], assignee: [], tag: [] } }))
  return { world, page: await open(world, paths.reports()) }
}
const box = (name: string) =>
  [...document.querySelectorAll('label')].find((label) => label.textContent === name)?.querySelector('input')
const choose = (name: string) => act(async () => box(name)?.click())
const pressInDialog = (name: string) =>
  act(async () =>
    [...document.querySelectorAll<HTMLElement>('dialog button')].findLast((one) => one.textContent === name)?.click(),
  )

test('a question is asked in the chosen reports after the time to undo it', async () => {
  const { world, page } = await show()
  world.api.answer(changeReportState, () => ({ data: sampleOf(changeReportState.answer, {}) }))
  await choose(texts.select(first.reference))
  await choose(texts.select(second.reference))
  expect(document.body.textContent).toContain(texts.selected(2))
  await page.press(texts.acts.ask)
  await pressInDialog(texts.titles.ask(2))
  expect(document.body.textContent).toContain(texts.missing)
  await page.fill(texts.question, 'Which browser?')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await pressInDialog(texts.titles.ask(2))
  expect(document.body.textContent).toContain(texts.waits.ask(2))
  await act(async () => vi.advanceTimersByTime((undoSeconds - 1) * 1000))
  expect(callsOf(world, changeReportState)).toHaveLength(0)
  await act(async () => vi.advanceTimersByTime(1000))
  await page.loaded()
  expect(callsOf(world, changeReportState).map(({ params, body }) => [params['report'], body])).toEqual([
    [first.id, { to: 'needs_info', text: 'Which browser?' }],
    [second.id, { to: 'needs_info', text: 'Which browser?' }],
  ])
  expect(toasts()).toEqual([['success', texts.done(2), undefined]])
})

test('a question is asked only in the chosen reports whose state allows it, which is said before', async () => {
  const { world, page } = await show([first, { ...second, state: 'accepted' }])
  world.api.answer(changeReportState, () => ({ data: sampleOf(changeReportState.answer, {}) }))
  await choose(texts.selectAll)
  await page.press(texts.acts.ask)
  expect(document.querySelector('dialog')?.textContent).toContain(texts.fitting.ask(1, 2))
  await page.fill(texts.question, 'Which browser?')
  await pressInDialog(texts.titles.ask(1))
  await page.press(texts.now)
  await page.loaded()
  expect(callsOf(world, changeReportState).map(({ params }) => params['report'])).toEqual([first.id])
  expect(toasts()).toEqual([['success', texts.done(1), undefined]])
})

test('an act that no chosen report allows cannot be begun', async () => {
  const { page } = await show([{ ...second, state: 'closed' }])
  await choose(texts.selectAll)
  await page.press(texts.acts.close)
  expect(document.querySelector('dialog')?.textContent).toContain(texts.fitting.close(0, 1))
  expect([...document.querySelectorAll('dialog button')].map(({ textContent }) => textContent)).not.toContain(
    texts.titles.close(0),
  )
})

test('an act that is undone changes no report', async () => {
  const { world, page } = await show()
  await choose(texts.selectAll)
  await page.press(texts.acts.tag)
  await page.fill(texts.tags.add, 'Mobile, mobile')
  await pressInDialog(texts.titles.tag(2))
  await page.press(texts.undo)
  expect(document.body.textContent).not.toContain(texts.waits.tag(2))
  expect(callsOf(world, setReportTags)).toHaveLength(0)
  expect(toasts()).toEqual([['info', texts.undone, undefined]])
})

test('the chosen reports stay chosen after an act is undone, and not after it is applied', async () => {
  const { world, page } = await show()
  world.api.answer(getReportTags, () => ({ data: [] }))
  world.api.answer(setReportTags, () => ({ data: ['mobile'] }))
  const begin = async () => {
    await page.press(texts.acts.tag)
    await page.fill(texts.tags.add, 'Mobile')
    await pressInDialog(texts.titles.tag(2))
  }
  await choose(texts.selectAll)
  await begin()
  await page.press(texts.undo)
  expect(document.body.textContent).toContain(texts.selected(2))
  await begin()
  await page.press(texts.now)
  await page.loaded()
  expect(document.body.textContent).not.toContain(texts.selected(2))
})

test('an act that waits is undone by its key', async () => {
  const { world, page } = await show()
  localStorage.setItem('grana_shortcuts', 'on')
  await choose(texts.selectAll)
  await page.press(texts.acts.tag)
  await page.fill(texts.tags.add, 'Mobile')
  await pressInDialog(texts.titles.tag(2))
  expect(document.body.textContent).toContain(texts.waits.tag(2))
  await act(async () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true })))
  expect(document.body.textContent).not.toContain(texts.waits.tag(2))
  expect(callsOf(world, setReportTags)).toHaveLength(0)
})

test('tags are added to those that each report has; a refusal is shown with its report', async () => {
  const { world, page } = await show()
  world.api.answer(getReportTags, () => ({ data: ['vendor'] }))
  world.api.answer(setReportTags, ({ params }) =>
    params['report'] === second.id ? refusal('report.frozen') : { data: ['mobile', 'vendor'] },
  )
  await choose(texts.selectAll)
  await page.press(texts.acts.tag)
  await page.fill(texts.tags.add, 'Mobile')
  await pressInDialog(texts.titles.tag(2))
  await page.press(texts.now)
  await page.loaded()
  expect(callsOf(world, setReportTags).map(({ body }) => body)).toEqual([
    { tags: ['vendor', 'mobile'] },
    { tags: ['vendor', 'mobile'] },
  ])
  expect(document.body.textContent).toContain(texts.failed(1))
  expect(document.body.textContent).toContain(errorTexts['report.frozen'])
  await page.press(texts.dismiss)
  expect(document.body.textContent).not.toContain(texts.failed(1))
})

test('a report that may not be read cannot be chosen', async () => {
  await show()
  expect(box(texts.select(hidden.reference))).toBeUndefined()
})

test('a saved answer is read as in the first report, and filled with the values of each', async () => {
  const { world, page } = await show()
  const { variables } = savedAnswerTexts
  const answer = { name: 'Host', text: `Which host, ${variables.reference}?`, of: 'program' as const }
  world.api.answer(changeReportState, () => ({ data: sampleOf(changeReportState.answer, {}) }))
  world.api.answer(listSavedAnswers, () => ({ data: [answer], meta: { can_save: false, can_save_for_all: false } }))
  await choose(texts.select(first.reference))
  await choose(texts.select(second.reference))
  await page.press(texts.acts.ask)
  const select = document.querySelector<HTMLSelectElement>('dialog select')
  await act(async () => {
    if (!select) return
    select.value = 'program Host'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(document.querySelector('dialog')?.textContent).toContain('Which host, BT-1?')
  await pressInDialog(texts.titles.ask(2))
  await page.press(texts.now)
  expect(callsOf(world, changeReportState).map(({ body }) => body)).toEqual([
    { to: 'needs_info', text: 'Which host, BT-1?' },
    { to: 'needs_info', text: 'Which host, BT-2?' },
  ])
})
