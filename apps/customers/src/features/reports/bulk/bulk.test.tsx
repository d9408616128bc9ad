// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { callsOf, createCustomersWorld, open, refusal, toasts } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import { getReportFigures, listReports } from '@grana/contract/reports/inbox'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import { getInboxChoices, getReportTags, setReportTags } from '@grana/contract/reports/tags'
import { sampleOf, sampleRow } from '@grana/contract/sample-of.fixture'
import { bulkWork as texts } from '@grana/messages/es/apps/bulk-work'
import { errorTexts } from '@grana/messages/es/errors'
import { undoSeconds } from './bulk-run.ts'

const program = { id: '018f0000-0000-7000-8000-0000000000aa', name: 'Bank' }
const first = { id: '018f0000-0000-7000-8000-000000000001', reference: 'BT-1', can_read: true, program }
const second = { id: '018f0000-0000-7000-8000-000000000002', reference: 'BT-2', can_read: true, program }
const hidden = { id: '018f0000-0000-7000-8000-000000000003', reference: 'BT-3', can_read: false, program }

afterEach(() => vi.useRealTimers())

async function show() {
  const world = await createCustomersWorld()
  const data = [first, second, hidden].map((row) => sampleRow(listReports.answer, row))
  world.api.answer(listReports, () => ({ data, meta: { page: 1, total: data.length } }))
  world.api.answer(getReportFigures, () => ({ data: sampleOf(getReportFigures.answer, { open: 3 }) }))
  world.api.answer(getInboxChoices, () => ({ data: { target: [], weakness: [], agent: [], tag: [] } }))
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
