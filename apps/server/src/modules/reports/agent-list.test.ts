import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertOpenFile } from '#server/testing/evidence.ts'
import { dataOf, publishChange } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { followProgram, listAgentPrograms, type AgentPrograms } from '@grana/contract/programs/agents'
import {
  listAgentReports,
  saveReportDraft,
  createReportDraft,
  type ReportDraftAnswer,
} from '@grana/contract/reports/agent-reports'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import type { ReportCard } from '@grana/contract/reports/report'

let api: TestApi
let worker: TestWorker
let one: ReportWorld
let two: ReportWorld
let agent: SignedInUser
const sent: string[] = []

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  ;[one, two, agent] = [await reportWorld(api), await reportWorld(api), await reportingAgent(api)]
  const titles = ['The s\u00e9ssion goes on', '100% of all_rows', 'Otra cosa']
  for (const title of titles) sent.push(await sendReport(agent, one, { title }))
  sent.push(await sendReport(agent, two, { title: 'Session of others' }))
  await sendReport(await reportingAgent(api), one, { title: 'A s\u00e9ssion of another agent' })
  await worker.drain()
  const analyst = await one.inProgram('analyst')
  const params = { organization: one.organization, report: sent[0] ?? '' }
  await analyst.browser.call(changeReportState, { params, body: { to: 'needs_info', text: 'Where?' } })
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

type Answer = { reports: ReportCard[]; programs: { id: string; name: string }[] }
const listed = async (query: Record<string, string>) =>
  dataOf<Answer>(await agent.browser.call(listAgentReports, { query }))
const idsOf = async (query: Record<string, string>) =>
  (await listed(query)).reports.map(({ id }) => sent.indexOf(id)).toSorted((one, other) => one - other)

test('filters the reports of the agent by state, program, title and reference, and returns no others', async () => {
  expect(await idsOf({})).toEqual([0, 1, 2, 3])
  expect(await idsOf({ state: 'needs_info' })).toEqual([0])
  expect(await idsOf({ state: 'triaging', program: one.program })).toEqual([1, 2])
  expect(await idsOf({ program: two.program })).toEqual([3])
  expect(await idsOf({ q: 'SESSION' })).toEqual([0, 3])
  const [first] = (await listed({ q: 'goes' })).reports
  expect(await idsOf({ q: first?.reference ?? '' })).toContain(0)
  expect(await idsOf({ q: first?.reference.toLowerCase() ?? '', program: one.program })).toEqual([0])
})

test('matches wildcards and quotes in the search text literally', async () => {
  expect(await idsOf({ q: '%' })).toEqual([1])
  expect(await idsOf({ q: 'all_rows' })).toEqual([1])
  expect(await idsOf({ q: 'a__a' })).toEqual([])
  expect(await idsOf({ q: '\\' })).toEqual([])
  expect(await idsOf({ q: "' or true --" })).toEqual([])
})

test('sorts by last change on request, and lists only programs that the agent reported to', async () => {
  const { reports, programs } = await listed({ sort: 'moved' })
  expect(reports[0]?.id).toBe(sent[0])
  expect(programs.map(({ id }) => id).toSorted()).toEqual([one.program, two.program].toSorted())
  const stranger = await reportingAgent(api)
  const told = dataOf<Answer>(await stranger.browser.call(listAgentReports, { query: { program: one.program } }))
  expect([told.reports, told.programs]).toEqual([[], []])
})

const beginOn = async ({ browser }: SignedInUser, { program }: ReportWorld) =>
  dataOf<ReportDraftAnswer>(await browser.call(createReportDraft, { params: { program } }))
const draftsOf = async ({ browser }: SignedInUser) =>
  dataOf<{ drafts: { id: string; title?: string; is_untouched: boolean }[] }>(await browser.call(listAgentReports))
    .drafts

test('creating a draft returns an existing empty draft, and never one with content', async () => {
  const writer = await reportingAgent(api)
  const first = await beginOn(writer, one)
  expect((await beginOn(writer, one)).id).toBe(first.id)
  expect((await beginOn(writer, two)).id).not.toBe(first.id)
  expect((await beginOn(await reportingAgent(api), one)).id).not.toBe(first.id)

  const body = { revision: first.revision, draft: { title: 'Begun' } }
  await writer.browser.call(saveReportDraft, { params: { draft: first.id }, body })
  const second = await beginOn(writer, one)
  expect(second.id).not.toBe(first.id)
  const listed = await draftsOf(writer)
  expect(listed.find(({ id }) => id === first.id)).toMatchObject({ title: 'Begun', is_untouched: false })
  expect(listed.find(({ id }) => id === second.id)).toMatchObject({ is_untouched: true })

  // A draft whose text was removed again counts as empty.
  await writer.browser.call(saveReportDraft, {
    params: { draft: second.id },
    body: { revision: second.revision, draft: { title: '', summary: '' } },
  })
  expect((await beginOn(writer, one)).id).toBe(second.id)

  const place = { organization: one.organization, agent: writer.user.id, draft: second.id }
  await insertOpenFile(api.database.owner, place)
  expect((await beginOn(writer, one)).id).not.toBe(second.id)
})

test('lists a reported program once among the programs of the agent, while it is public', async () => {
  const reporter = await reportingAgent(api)
  const mine = async () => dataOf<AgentPrograms>(await reporter.browser.call(listAgentPrograms))
  expect((await mine()).reported).toEqual([])
  await sendReport(reporter, one)
  await sendReport(reporter, one)
  await sendReport(reporter, two)
  expect((await mine()).reported.map(({ id }) => id)).toEqual([two.program, one.program])
  await reporter.browser.call(followProgram, { params: { program: one.program } })
  const { reported, followed } = await mine()
  expect([reported, followed].map((list) => list.map(({ id }) => id))).toEqual([[two.program], [one.program]])
  const stranger = await reportingAgent(api)
  expect(dataOf<AgentPrograms>(await stranger.browser.call(listAgentPrograms)).reported).toEqual([])
  await publishChange(two, two.program, { visibility: 'private' })
  await worker.drain()
  expect((await mine()).reported).toEqual([])
})
