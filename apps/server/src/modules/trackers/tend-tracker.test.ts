import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  createReportTicket,
  getReportTicket,
  retryReportTicket,
  type ReportTicket,
} from '@grana/contract/machines/tickets'
import {
  listTrackers,
  listTroubledTickets,
  switchTracker,
  type Tracker,
  type TroubledTicket,
} from '@grana/contract/machines/trackers'
import { followReportEvent } from './follow-tickets.ts'
import { tendTrackers } from './tend-tracker.ts'
import { startTracker, type TestTracker } from './tracker-stand-in.fixture.ts'
import { connectTracker, makeTicketDue, projects, tend, ticketOf, trackerOf, trackerToken } from './trackers.fixture.ts'

const hourMs = 3_600_000
let api: TestApi
let worker: TestWorker
let tracker: TestTracker
let world: ReportWorld
let lead: SignedInUser
let report: string

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({ OUTBOUND_LOOPBACK: 'true' }, api.database)
  tracker = await startTracker('gitlab', trackerToken, projects.gitlab)
  world = await reportWorld(api)
  lead = await world.inProgram('owner')
  report = await acceptedReport(api.database.owner, world, { agent: await reportingAgent(api), by: lead })
})
beforeEach(async () => {
  worker.at()
  tracker.rule()
  tracker.issues.splice(0)
  tracker.received.splice(0)
  await owner().deleteFrom('trackers').execute()
})
afterAll(async () => {
  tracker.close()
  await worker.close()
  await api.close()
})

const owner = () => api.database.owner
const params = () => ({ organization: world.organization, report })
const ofTracker = (id: string) => ({ organization: world.organization, tracker: id })
const shown = async () => dataOf<ReportTicket>(await lead.browser.call(getReportTicket, { params: params() }))
const listed = async () =>
  dataOf<Tracker[]>(await world.browser.call(listTrackers, { params: { organization: world.organization } }))[0]
const troubled = async (id: string) =>
  dataOf<TroubledTicket[]>(await world.browser.call(listTroubledTickets, { params: ofTracker(id) }))
const dueIn = async (hours: number) => {
  const at = new Date(Date.now() + hours * hourMs)
  worker.at(at)
  await makeTicketDue(owner(), report, at)
}

/** A tracker whose test has passed, with a ticket that waits. */
async function withAskedTicket() {
  const key = await connectTracker(world, { kind: 'gitlab', site: tracker.site })
  await tend(worker, key)
  const body = { tracker: key.trackerId }
  expect((await lead.browser.call(createReportTicket, { params: params(), body })).status).toBe(200)
  return key
}

test('a failure is shown, tried again with growing pauses, and repeated by a person', async () => {
  const key = await withAskedTicket()
  tracker.rule(() => ({ status: 503 }))
  await tend(worker, key)
  const first = await ticketOf(owner(), report)
  expect(first?.due_at.getTime()).toBeGreaterThan(first?.attempted_at?.getTime() ?? 0)
  expect(await shown()).toMatchObject({
    ticket: { state: 'pending', attempts: 1, fault: 'wrong_status', status: 503 },
    can: { retry: true },
  })
  expect(await troubled(key.trackerId)).toMatchObject([{ report: { id: report }, state: 'pending', status: 503 }])
  expect(await listed()).toMatchObject({ tickets: { made: 0, waiting: 1, failed: 0 } })
  // While it fails it is not called at once again.
  await owner().updateTable('tracker_tickets').set({ due_at: new Date() }).execute()
  const calls = tracker.received.length
  await tend(worker, key)
  expect(tracker.received).toHaveLength(calls)
  tracker.rule()
  expect((await lead.browser.call(retryReportTicket, { params: params() })).status).toBe(200)
  await owner().updateTable('trackers').set({ resume_at: null }).execute()
  await tend(worker, key)
  expect(await shown()).toMatchObject({ ticket: { state: 'open' }, can: { retry: false } })
  expect(await troubled(key.trackerId)).toEqual([])
})

test('a ticket that the tracker refuses is given up at once, and made after a retry', async () => {
  const key = await withAskedTicket()
  tracker.rule(({ method }) => (method === 'POST' ? { status: 422, body: { message: 'no such label' } } : undefined))
  await tend(worker, key)
  expect((await shown()).ticket).toMatchObject({ state: 'failed', status: 422 })
  expect((await listed())?.failing_since).toBeUndefined()
  tracker.rule()
  await lead.browser.call(retryReportTicket, { params: params() })
  await tend(worker, key)
  expect((await shown()).ticket).toMatchObject({ state: 'open' })
})

test('after ten attempts a ticket is given up', async () => {
  const key = await withAskedTicket()
  tracker.rule(({ method }) => (method === 'POST' ? { status: 404 } : undefined))
  await owner().updateTable('tracker_tickets').set({ attempts: 9 }).execute()
  await tend(worker, key)
  expect((await shown()).ticket).toMatchObject({ state: 'failed', attempts: 10 })
})

test('a ticket that is gone is no failure of its tracker', async () => {
  const key = await withAskedTicket()
  await tend(worker, key)
  tracker.issues.splice(0)
  await makeTicketDue(owner(), report, new Date())
  await tend(worker, key)
  expect((await shown()).ticket).toMatchObject({ state: 'open', fault: 'wrong_status', status: 404 })
  expect((await listed())?.failing_since).toBeUndefined()
})

test('a tracker that fails for three days is switched off once, and owners are notified', async () => {
  const key = await withAskedTicket()
  tracker.rule(() => ({ status: 401 }))
  await tend(worker, key)
  expect(await listed()).toMatchObject({ state: 'on', failing_since: expect.any(String) as string })
  await dueIn(71)
  await tend(worker, key)
  expect(await listed()).toMatchObject({ state: 'on' })
  await dueIn(73)
  await tend(worker, key)
  await tend(worker, key)
  expect(await listed()).toMatchObject({ state: 'off', off_reason: 'failing', tickets: { waiting: 1 } })
  const notified = await owner()
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'tracker.stopped')
    .execute()
  expect(notified).toEqual([{ user_id: world.owner.id }])
  const stopped = await owner()
    .selectFrom('audit_events')
    .select('actor_id')
    .where('action', '=', 'tracker.stopped')
    .execute()
  expect(stopped).toEqual([{ actor_id: null }])
  expect((await lead.browser.call(retryReportTicket, { params: params() })).body).toMatchObject({ code: 'tracker.off' })
  // Switched on again it makes what waited.
  tracker.rule()
  worker.at(new Date(Date.now() + 100 * hourMs))
  await world.browser.call(switchTracker, { params: ofTracker(key.trackerId), body: { is_on: true } })
  await tend(worker, key)
  expect((await shown()).ticket).toMatchObject({ state: 'open' })
})

test('one call that works ends the failing', async () => {
  const key = await withAskedTicket()
  tracker.rule(() => ({ status: 500 }))
  await tend(worker, key)
  tracker.rule()
  await dueIn(80)
  await tend(worker, key)
  expect((await listed())?.failing_since).toBeUndefined()
})

test('nothing follows a redirect, and an answer of another form is none', async () => {
  const key = await withAskedTicket()
  tracker.rule(({ method }) => (method === 'POST' ? { status: 302 } : undefined))
  await tend(worker, key)
  expect((await shown()).ticket).toMatchObject({ state: 'pending', fault: 'redirected' })
  tracker.rule(({ method }) =>
    method === 'POST' ? { status: 201, body: { iid: 1, state: 'opened', web_url: 'javascript:alert(1)' } } : undefined,
  )
  await makeTicketDue(owner(), report, new Date())
  await tend(worker, key)
  expect((await shown()).ticket).toMatchObject({ state: 'pending', fault: 'garbled' })
})

test('one job at a time calls a tracker, and a hold ends by itself', async () => {
  const key = await withAskedTicket()
  const held = (until: Date | null) => owner().updateTable('trackers').set({ held_until: until }).execute()
  await held(new Date(Date.now() + hourMs))
  await tend(worker, key)
  expect(tracker.issues).toEqual([])
  await held(new Date(Date.now() - 1000))
  await Promise.all([tend(worker, key), tend(worker, key)])
  expect(tracker.issues).toHaveLength(1)
  expect((await trackerOf(owner(), key)).held_until).toBeNull()
})

/** As the agent withdraws it. */
const closeReport = () =>
  owner()
    .transaction()
    .execute(async (trx) => {
      const { organization_id, events } = await trx
        .selectFrom('reports')
        .select(['organization_id', 'events'])
        .where('id', '=', report)
        .executeTakeFirstOrThrow()
      const [number, at] = [events + 1, new Date()]
      await trx
        .insertInto('report_events')
        .values({
          organization_id,
          report_id: report,
          number,
          kind: 'moved',
          side: 'system',
          from_state: 'accepted',
          to_state: 'closed',
          closing_reason: 'resolved',
          created_at: at,
        })
        .execute()
      const closed = { state: 'closed', closing_reason: 'resolved', closed_at: at, events: number } as const
      await trx.updateTable('reports').set(closed).where('id', '=', report).execute()
    })

test('each minute finds what is due, and nothing otherwise', async () => {
  const key = await withAskedTicket()
  const jobs = async () => (await worker.openJobs()).filter(({ task }) => task === 'on-tracker-due.tend').length
  const found = async () => {
    const before = await jobs()
    await tendTrackers(worker.context)
    return (await jobs()) - before
  }
  expect(await found()).toBe(1)
  await tend(worker, key)
  expect(await found()).toBe(0)
  await makeTicketDue(owner(), report, new Date())
  expect(await found()).toBe(1)
  // Tickets of reports that are not being fixed are not read.
  await closeReport()
  expect(await found()).toBe(0)
  const { events: number } = await owner()
    .selectFrom('reports')
    .select('events')
    .where('id', '=', report)
    .executeTakeFirstOrThrow()
  await followReportEvent(worker.context, { organizationId: world.organization, reportId: report, number })
  expect((await ticketOf(owner(), report))?.due_at.getTime()).toBeGreaterThan(Date.now() + 10_000 * hourMs)
})
