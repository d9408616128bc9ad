import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { replyToReport } from '@grana/contract/reports/agent-reports'
import { listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { assignReport, commentReport } from '@grana/contract/reports/organization-reports'

let api: TestApi
let world: ReportWorld
let agent: SignedInUser
let analyst: SignedInUser
let viewer: SignedInUser
let overseer: SignedInUser
let report: string
let now = Date.now()

beforeAll(async () => {
  api = await startTestApi({ clock: () => new Date(now) })
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  analyst = await world.inProgram('analyst')
  viewer = await world.inProgram('viewer')
  overseer = await world.member({ role: 'viewer' })
  report = await sendReport(agent, world)
})
afterAll(() => api.close())

const params = () => ({ organization: world.organization, report })
async function lastSeenBy({ browser }: SignedInUser): Promise<string | undefined> {
  const cards = dataOf<InboxCard[]>(
    await browser.call(listReports, { params: { organization: world.organization }, query: {} }),
  )
  return cards.find(({ id }) => id === report)?.last_event_at
}
async function minuteLater(work: () => Promise<unknown>): Promise<string> {
  now += 60_000
  await work()
  return new Date(now).toISOString()
}

test('the inbox shows when the last event happened that the reader may read', async () => {
  const sent = await lastSeenBy(overseer)
  const said = await minuteLater(() => agent.browser.call(replyToReport, { params: { report }, body: { text: 'Hi' } }))
  expect([await lastSeenBy(analyst), await lastSeenBy(viewer)]).toEqual([said, said])

  const assigned = await minuteLater(() =>
    analyst.browser.call(assignReport, { params: params(), body: { user: analyst.user.id } }),
  )
  expect(await lastSeenBy(analyst)).toBe(assigned)

  const noted = await minuteLater(() =>
    analyst.browser.call(commentReport, { params: params(), body: { text: 'Looks real', audience: 'internal' } }),
  )
  expect(await lastSeenBy(analyst)).toBe(noted)
  // Readers who do not handle the report know nothing of notes, and those who may not read it, of no event.
  expect(await lastSeenBy(viewer)).not.toBe(noted)
  expect(await lastSeenBy(overseer)).toBe(sent)
})
