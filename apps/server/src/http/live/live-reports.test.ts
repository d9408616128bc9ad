import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/modules/notifications/public.ts'
import { startLiveApi, type LiveApi } from '#server/testing/live-api.ts'
import { openLiveStream, type LiveClient } from '#server/testing/live-client.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { replyToReport } from '@grana/contract/reports/agent-reports'
import { assignReport, commentReport } from '@grana/contract/reports/organization-reports'

let api: TestApi
let live: LiveApi
let world: ReportWorld
let agent: SignedInUser
const open: LiveClient[] = []

beforeAll(async () => {
  api = await startTestApi()
  live = await startLiveApi(api.database.urls.api)
  world = await reportWorld(api)
  agent = await reportingAgent(api)
})
afterAll(async () => {
  for (const client of open) client.leave()
  await live.close()
  await api.close()
})

async function listening({ browser }: SignedInUser): Promise<LiveClient> {
  const client = await openLiveStream(live.port, browser.headers())
  open.push(client)
  await client.until(1)
  return client
}

/** The report signals that a stream received. */
const signalsOf = ({ heard }: LiveClient) => heard.filter(({ event }) => event === 'report').map(({ data }) => data)

const say = (by: SignedInUser, report: string, audience: 'everyone' | 'internal') =>
  by.browser.call(commentReport, {
    params: { organization: world.organization, report },
    body: { text: 'Seen.', audience },
  })

/** Counts the report signals that the database sends, and waits until all of them were forwarded. */
async function watchSignals(): Promise<{ toldOn: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: api.database.urls.api })
  await client.connect()
  let sent = 0
  client.on('notification', ({ payload = '' }) => void (sent += payload.includes('"report"') ? 1 : 0))
  await client.query('listen grana_live')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(async () => {
    query.mockRestore()
    await client.end()
  })
  const isLookup = ([asked]: unknown[]) => JSON.stringify(asked ?? '').includes('report_hearers')
  const lookups = () => query.mock.results.filter((_, at) => isLookup(query.mock.calls[at] ?? []))
  return {
    async toldOn() {
      // Notifications sent before this query arrive with its result.
      await client.query('select 1')
      await vi.waitUntil(() => lookups().length === sent, { timeout: 60_000 })
      await Promise.allSettled(lookups().map(({ value }) => value as unknown))
    },
  }
}

/** Notifies everyone: a stream that received this one has received everything before it. */
async function fence(people: readonly SignedInUser[], streams: readonly LiveClient[]): Promise<void> {
  const notices = ({ heard }: LiveClient) => heard.filter(({ event }) => event === 'notice').length
  const before = streams.map(notices)
  const to = people.map(({ user }) => user.id)
  await inTransaction(api.database.api, (trx) => notify(trx, { to, kind: 'member.left', data: {}, at: new Date() }))
  await vi.waitUntil(() => streams.every((stream, at) => notices(stream) > before[at]!), { timeout: 60_000 })
}

test('users who may see a report receive its id as soon as something happens to it; others receive nothing', async () => {
  const other = await reportWorld(api)
  const people = {
    agent,
    owner: { user: world.owner, browser: world.browser },
    analyst: await world.inProgram('analyst'),
    viewer: await world.inProgram('viewer'),
    contact: await world.inProgram('technical_contact'),
    overseer: await world.member({ role: 'viewer' }),
    member: await world.member({ role: 'member', programs: [] }),
    stranger: await other.inProgram('administrator'),
    otherAgent: await reportingAgent(api),
  }
  const names = Object.keys(people) as (keyof typeof people)[]
  const streams = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await listening(people[name])] as const)),
  ) as Record<keyof typeof people, LiveClient>
  const signals = await watchSignals()
  /** How many signals each stream received, once everything that was sent has arrived. */
  const counts = async () => {
    await signals.toldOn()
    await fence(Object.values(people), Object.values(streams))
    return Object.fromEntries(names.map((name) => [name, signalsOf(streams[name]).length]))
  }

  const id = await sendReport(agent, world)
  const first = { agent: 1, owner: 1, analyst: 1, viewer: 1, contact: 0, overseer: 1, member: 0, stranger: 0 }
  expect(await counts()).toEqual({ ...first, otherAgent: 0 })
  expect(signalsOf(streams.agent)).toEqual([{ id, organization: world.organization }])

  // Only those who triage the report see an internal note: the streams of the agent and of viewers receive nothing.
  await say(people.analyst, id, 'internal')
  expect(await counts()).toEqual({ ...first, otherAgent: 0, owner: 2, analyst: 2 })

  await say(people.analyst, id, 'everyone')
  expect((await counts())['agent']).toBe(2)

  // Rights are checked on delivery: a contact receives signals once assigned, and a user without the role receives no
  // more.
  const db = api.database.owner
  await people.analyst.browser.call(assignReport, {
    params: { organization: world.organization, report: id },
    body: { user: people.contact.user.id },
  })
  await db.deleteFrom('program_memberships').where('user_id', '=', people.viewer.user.id).execute()
  // The signal of the assignment itself arrives first.
  const before = await counts()
  expect(before['contact']).toBe(1)
  await agent.browser.call(replyToReport, { params: { report: id }, body: { text: 'Here it is.' } })
  const after = await counts()
  expect(after['contact']).toBe(2)
  expect(after['viewer']).toBe(before['viewer'])
  expect([after['stranger'], after['otherAgent'], after['member']]).toEqual([0, 0, 0])
  expect(JSON.stringify(Object.values(streams).map(({ heard }) => heard))).not.toContain('Seen.')
})
