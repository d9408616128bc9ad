// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { callsOf, createCustomersWorld, idOf, open, organizationId, toasts } from '#app/customers.fixture.tsx'
import { paths } from '#app/paths.ts'
import {
  createReportTicket,
  getReportTicket,
  retryReportTicket,
  type ReportTicket,
  type Ticket,
} from '@grana/contract/machines/tickets'
import { markNotificationsRead } from '@grana/contract/notifications/inbox'
import type { ReportFix } from '@grana/contract/reports/fix'
import { getReport } from '@grana/contract/reports/organization-reports'
import { askRetest } from '@grana/contract/reports/retest'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { trackers } from '@grana/messages/es/machines/trackers'
import { successTexts } from '@grana/messages/es/success'
import { fill, hasControl, shown } from '@grana/parts/app/app.fixture'

const texts = trackers.ticket
const id = idOf(1)
const github = { id: idOf(1, 5), kind: 'github', project: 'tepozan/fixes' } as const
const jira = { id: idOf(2, 5), kind: 'jira', project: 'SEC' } as const

const ticket = (changes: Partial<Ticket> = {}): Ticket => ({
  tracker: github,
  is_tracker_on: true,
  state: 'open',
  key: '#12',
  url: 'https://github.example/tepozan/fixes/issues/12',
  asked_at: '2026-11-19T09:00:00.000Z',
  opened_at: '2026-11-19T09:00:02.000Z',
  attempts: 0,
  has_comments: false,
  ...changes,
})

const nothing = { create: false, retry: false }
const withTicket = (changes: Partial<Ticket> = {}, retry = false): ReportTicket => ({
  ticket: ticket(changes),
  trackers: [],
  can: { create: false, retry },
})

async function show(found: ReportTicket, fix: Partial<ReportFix> = {}) {
  const world = await createCustomersWorld()
  const sample = sampleOf(getReport.answer)
  const none = { ask: false, cancel: false, answer: false, propose_date: false, answer_date: false }
  const { asked_at: _asked, answer_due_at: _due, ...sampleFix } = sample.fix
  world.api.answer(getReport, () => ({
    data: { ...sample, id, state: 'accepted' as const, events: [], fix: { ...sampleFix, can: none, ...fix } },
  }))
  world.api.answer(markNotificationsRead, () => ({ data: { unread: 0 } }))
  world.api.answer(getReportTicket, () => ({ data: found }))
  return { world, page: await open(world, paths.report(id)) }
}

test('a report without ticket and without tracker says nothing of them', async () => {
  await show({ trackers: [], can: nothing })
  expect(document.querySelector('#report-ticket')).toBeNull()
})

test('makes a ticket in the only tracker by one press', async () => {
  const { world, page } = await show({ trackers: [github], can: { ...nothing, create: true } })
  world.api.answer(createReportTicket, () => ({ data: withTicket() }))
  world.api.answer(getReportTicket, () => ({ data: withTicket({ state: 'open' }) }))
  await page.press(texts.makeIn(github.project))
  const [call] = callsOf(world, createReportTicket)
  expect([call?.params, call?.body]).toEqual([{ organization: organizationId, report: id }, { tracker: github.id }])
  expect(toasts()).toEqual([['success', texts.made, undefined]])
  expect(shown()).toContain('#12')
})

test('asks in which of several trackers', async () => {
  const { world, page } = await show({ trackers: [github, jira], can: { ...nothing, create: true } })
  await page.press(texts.make)
  expect(callsOf(world, createReportTicket)).toEqual([])
  const select = [...document.querySelectorAll('select')].find((one) => one.textContent.includes('SEC'))
  await act(async () => {
    if (select) select.value = jira.id
    select?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  world.api.answer(createReportTicket, () => ({ data: withTicket() }))
  await page.press(texts.make)
  expect(callsOf(world, createReportTicket)[0]?.body).toEqual({ tracker: jira.id })
})

test('links to the ticket, which cannot reach the page that opened it', async () => {
  await show(withTicket())
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith('#12'))
  expect(link?.href).toBe('https://github.example/tepozan/fixes/issues/12')
  expect(link?.rel).toBe('noopener noreferrer')
  expect(shown()).toContain(texts.states.open)
  expect(hasControl(texts.retry)).toBe(false)
})

test('says why a ticket was not made, and tries again', async () => {
  const { world, page } = await show(
    withTicket({ state: 'failed', attempts: 1, status: 422, fault: 'wrong_status' }, true),
  )
  const reason = trackers.reasonOf({ status: 422, fault: 'wrong_status' }) ?? ''
  expect(shown()).toContain(texts.notMade(reason))
  world.api.answer(retryReportTicket, () => ({ data: withTicket() }))
  await page.press(texts.retry)
  expect(callsOf(world, retryReportTicket)[0]?.params).toEqual({ organization: organizationId, report: id })
  expect(toasts()).toEqual([['success', texts.retried, undefined]])
})

test('says what failed about comments, and that the tracker is off', async () => {
  await show(withTicket({ has_comments: true, is_tracker_on: false, comment_failure: { fault: 'timed_out' } }))
  expect(shown()).toContain(texts.notCommented(trackers.reasonOf({ fault: 'timed_out' }) ?? ''))
  expect(shown()).toContain(texts.off)
  expect(shown()).toContain(texts.comments)
})

const closed = { state: 'closed', closed_at: '2026-11-20T09:00:00.000Z' } as const
const askable = { ask: true, cancel: false, answer: false, propose_date: false, answer_date: false }

test('suggests a retest once the ticket is closed, and a person asks for it', async () => {
  const { world, page } = await show(withTicket(closed), { can: askable })
  expect(shown()).toContain(texts.suggestion)
  expect(callsOf(world, askRetest)).toEqual([])
  await page.press(texts.ask)
  await fill(retestTexts.dialog.ask.label, 'Fixed in 2.1.')
  world.api.answer(askRetest, () => ({ data: sampleOf(getReport.answer) }))
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('dialog button')]
      .find(({ textContent }) => textContent === retestTexts.dialog.ask.send)
      ?.click(),
  )
  await page.loaded()
  expect(callsOf(world, askRetest)[0]?.body).toEqual({ text: 'Fixed in 2.1.' })
  expect(toasts()).toEqual([['success', successTexts['report.retest_asked'], undefined]])
})

test.each([
  ['the ticket is open', withTicket(), { can: askable }],
  ['the reader may not ask', withTicket(closed), {}],
  [
    'a retest was asked for after the closing',
    withTicket(closed),
    { can: askable, asked_at: '2026-11-21T09:00:00.000Z' },
  ],
])('suggests nothing where %s', async (_when, found, fix) => {
  await show(found, fix)
  expect(shown()).not.toContain(texts.suggestion)
})
