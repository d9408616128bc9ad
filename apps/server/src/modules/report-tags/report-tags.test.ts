import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { triagedReport } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { listReports, type InboxCard } from '@grana/contract/reports/inbox'
import {
  getInboxChoices,
  getReportTags,
  setReportTags,
  tagLimits,
  type InboxChoices,
} from '@grana/contract/reports/tags'

let api: TestApi
let world: ReportWorld
let analyst: SignedInUser
let agent: SignedInUser
let report: string
let other: string
let now: number

beforeAll(async () => {
  now = Date.now()
  api = await startTestApi({ clock: () => new Date(now) })
  world = await reportWorld(api)
  analyst = await world.inProgram('analyst')
  agent = await reportingAgent(api)
  report = await triagedReport(api.database.owner, world, agent)
  other = await triagedReport(api.database.owner, world, await reportingAgent(api))
})
afterAll(() => api.close())

type Caller = Pick<SignedInUser, 'browser'>
const params = (id = report) => ({ organization: world.organization, report: id })
const set = (tags: string[], { browser }: Caller = analyst) =>
  browser.call(setReportTags, { params: params(), body: { tags } })
const found = async (query: Record<string, string>, { browser }: Caller = analyst) =>
  dataOf<InboxCard[]>(await browser.call(listReports, { params: { organization: world.organization }, query })).map(
    ({ id }) => id,
  )

test('tags are set, replaced and read; two spellings are one tag', async () => {
  expect(dataOf(await set(['Mobile', ' mobile ', 'Backend']))).toEqual(['backend', 'mobile'])
  expect(dataOf(await set(['mobile', 'waits for vendor']))).toEqual(['mobile', 'waits for vendor'])
  const read = await analyst.browser.call(getReportTags, { params: params() })
  expect(dataOf(read)).toEqual(['mobile', 'waits for vendor'])
})

test('the inbox shows tags to handlers and is filtered by tag, agent, target and weakness', async () => {
  await set(['mobile'])
  expect(await found({ tag: 'Mobile' })).toEqual([report])
  const { target_id: target, weakness } = await api.database.owner
    .selectFrom('reports')
    .select(['target_id', 'weakness'])
    .where('id', '=', report)
    .executeTakeFirstOrThrow()
  const { username } = await api.database.owner
    .selectFrom('users')
    .select('username')
    .where('id', '=', agent.user.id)
    .executeTakeFirstOrThrow()
  expect(await found({ agent: username ?? '' })).toEqual([report])
  expect((await found({ target, weakness })).toSorted()).toEqual([report, other].toSorted())
  expect(await found({ tag: 'absent' })).toEqual([])
  const choices = dataOf<InboxChoices>(
    await analyst.browser.call(getInboxChoices, { params: { organization: world.organization } }),
  )
  expect(choices.tag).toEqual([{ value: 'mobile', name: 'mobile', count: 1 }])
  expect(choices.target).toMatchObject([{ value: target, count: 2 }])
  expect(choices.agent.map(({ value }) => value)).toContain(username)
  expect(choices.weakness).toMatchObject([{ value: weakness, count: 2 }])
})

test('viewers of the organization find nothing by what they may not read', async () => {
  await set(['mobile'])
  const viewer = await world.member({ role: 'viewer' })
  const { target_id: target } = await api.database.owner
    .selectFrom('reports')
    .select('target_id')
    .where('id', '=', report)
    .executeTakeFirstOrThrow()
  expect((await found({}, viewer)).length).toBeGreaterThan(0)
  expect(await found({ target }, viewer)).toEqual([])
  expect(await found({ tag: 'mobile' }, viewer)).toEqual([])
  const choices = await viewer.browser.call(getInboxChoices, { params: { organization: world.organization } })
  expect(dataOf(choices)).toEqual({ target: [], weakness: [], agent: [], assignee: [], tag: [] })
})

test('the inbox is filtered by assignee and evidence, and never by what a viewer may not read', async () => {
  const { owner } = api.database
  await owner.updateTable('reports').set({ assigned_to: analyst.user.id }).where('id', '=', report).execute()
  await owner
    .updateTable('reports')
    .set({ evidence_score: 85, evidence_at: new Date() })
    .where('id', '=', report)
    .execute()
  await owner
    .updateTable('reports')
    .set({ evidence_score: 12, evidence_at: new Date() })
    .where('id', '=', other)
    .execute()
  expect(await found({ assignee: analyst.user.id })).toEqual([report])
  expect(await found({ evidence: 'high' })).toEqual([report])
  expect(await found({ evidence: 'low' })).toEqual([other])
  expect(await found({ evidence: 'middle' })).toEqual([])
  expect(await found({ age: 'day' })).toEqual([])
  const choices = dataOf<InboxChoices>(
    await analyst.browser.call(getInboxChoices, { params: { organization: world.organization } }),
  )
  expect(choices.assignee).toMatchObject([{ value: analyst.user.id, count: 1 }])
  const viewer = await world.member({ role: 'viewer' })
  expect(await found({ assignee: analyst.user.id }, viewer)).toEqual([])
  expect(await found({ evidence: 'high' }, viewer)).toEqual([])
})

test('those who do not work on the report set no tag', async () => {
  const viewer = await world.inProgram('viewer')
  expect((await set(['mine'], viewer)).status).toBe(403)
  expect((await set(['mine'], agent)).status).toBe(404)
  const theirs = await reportWorld(api)
  expect((await set(['mine'], theirs)).status).toBe(404)
})

test.each([
  ['an empty tag', [' ']],
  ['a long tag', ['x'.repeat(tagLimits.name + 1)]],
  ['too many', Array.from({ length: tagLimits.perReport + 1 }, (_, at) => `tag ${at}`)],
])('%s is refused', async (_what, tags) => {
  expect((await set(tags)).status).toBe(422)
})

test('the inbox is filtered by how long ago a report was sent', async () => {
  const later = now
  now -= 8 * 86_400_000
  const old = await sendReport(agent, world)
  now = later
  expect(await found({ age: 'day' })).toEqual([old])
  expect(await found({ age: 'week' })).toEqual([old])
  expect(await found({ age: 'month' })).toEqual([])
})
