import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
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

beforeAll(async () => {
  api = await startTestApi()
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
  expect(dataOf(choices)).toEqual({ target: [], weakness: [], agent: [], tag: [] })
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
