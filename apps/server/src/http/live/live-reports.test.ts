import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApiProcess, type ApiProcess } from '#server/testing/api-process.ts'
import { openLive, type LiveClient } from '#server/testing/live-client.ts'
import { reportingAgent, reportWorld, sendReport, type ReportWorld, type Signed } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { answerReport } from '@grana/contract/reports/agent-reports'
import { assignReport, commentReport } from '@grana/contract/reports/organization-reports'

// Processes and streams take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let api: TestApi
let process: ApiProcess
let world: ReportWorld
let agent: Signed
const open: LiveClient[] = []

beforeAll(async () => {
  api = await startTestApi()
  process = await startApiProcess({ DATABASE_URL: api.database.urls.api })
  world = await reportWorld(api)
  agent = await reportingAgent(api)
}, 60_000)
afterAll(async () => {
  for (const client of open) client.leave()
  process.kill()
  await api.close()
})

async function listening({ browser }: Signed): Promise<LiveClient> {
  const client = await openLive(process.port, browser.headers())
  open.push(client)
  await client.until(1)
  return client
}

/** What a stream said of reports. */
const signalsOf = ({ heard }: LiveClient) => heard.filter(({ event }) => event === 'report').map(({ data }) => data)

const say = (by: Signed, report: string, audience: 'everyone' | 'internal') =>
  by.browser.call(commentReport, {
    params: { organization: world.organization, report },
    body: { text: 'Seen.', audience },
  })

test('those who may see a report hear at once that something happened to it, by its id; nobody else hears anything', async () => {
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
  const counts = () => Object.fromEntries(names.map((name) => [name, signalsOf(streams[name]).length]))

  const id = await sendReport(agent, world)
  await streams.analyst.until(2)
  await pause(200)
  const first = { agent: 1, owner: 1, analyst: 1, viewer: 1, contact: 0, overseer: 1, member: 0, stranger: 0 }
  expect(counts()).toEqual({ ...first, otherAgent: 0 })
  expect(signalsOf(streams.agent)).toEqual([{ id, organization: world.organization }])

  // A note is known to those who handle the report: the agent's stream stays silent, and so do those who only look.
  await say(people.analyst, id, 'internal')
  await streams.analyst.until(3)
  await pause(200)
  expect(counts()).toEqual({ ...first, otherAgent: 0, owner: 2, analyst: 2 })

  const began = performance.now()
  await say(people.analyst, id, 'everyone')
  await streams.agent.until(3)
  expect(performance.now() - began).toBeLessThan(5000)

  // Rights are those of the moment: a contact hears once it is theirs, and whoever lost a role hears no more.
  const db = api.database.owner
  await people.analyst.browser.call(assignReport, {
    params: { organization: world.organization, report: id },
    body: { user: people.contact.user.id },
  })
  await db.deleteFrom('program_memberships').where('user_id', '=', people.viewer.user.id).execute()
  // What the assignment itself says is heard first.
  await streams.contact.until(2)
  await pause(200)
  const before = counts()
  await agent.browser.call(answerReport, { params: { report: id }, body: { text: 'Here it is.' } })
  await streams.analyst.until(6)
  await pause(200)
  expect(counts()['contact']).toBe((before['contact'] ?? 0) + 1)
  expect(counts()['viewer']).toBe(before['viewer'])
  expect([counts()['stranger'], counts()['otherAgent'], counts()['member']]).toEqual([0, 0, 0])
  expect(JSON.stringify(Object.values(streams).map(({ heard }) => heard))).not.toContain('Seen.')
})
