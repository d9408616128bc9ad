import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { acceptedReport, triagedReport } from '#server/testing/rewards.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { withdrawReport } from '@grana/contract/reports/agent-reports'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import { changeReportState } from '@grana/contract/reports/organization-reports'
import { getReporter, type Reporter } from '@grana/contract/reports/reporter'
import { getClosingReferences } from '@grana/contract/reports/triage'

let api: TestApi
let world: ReportWorld
let analyst: SignedInUser
let agent: SignedInUser
let report: string

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  analyst = await world.inProgram('analyst')
  agent = await reportingAgent(api)
  report = await sendReport(agent, world)
})
afterAll(() => api.close())

type Caller = Pick<SignedInUser, 'browser'>
const get = (id = report, { browser }: Caller = analyst) =>
  browser.call(getReporter, { params: { organization: world.organization, report: id } })
const read = async (id = report) => dataOf<Reporter>(await get(id))

test('a first report says so: nothing judged, nothing sent before', async () => {
  expect(await read()).toMatchObject({
    precision: null,
    n: 0,
    here: { sent: 0, outcomes: {} },
  })
  expect((await read()).here.first_at).toBeUndefined()
})

test('other reports of the agent to the organization are counted, and those of others are not', async () => {
  await acceptedReport(api.database.owner, world, { agent, by: { browser: world.browser, user: world.owner } })
  await sendReport(await reportingAgent(api), world)
  await sendReport(agent, await reportWorld(api))
  const { here } = await read()
  expect(here).toMatchObject({ sent: 1, outcomes: { accepted: 1 } })
  expect(here.first_at).toBeDefined()
})

test('each of them is counted once, by what became of it', async () => {
  const params = { organization: world.organization, report: await triagedReport(api.database.owner, world, agent) }
  const [clause = ''] = dataOf<ClosingReferences>(
    await analyst.browser.call(getClosingReferences, { params, query: {} }),
  ).clauses.map(({ number }) => number)
  const body = { to: 'closed', reason: 'informative', clause, text: 'Good to know' } as const
  expect((await analyst.browser.call(changeReportState, { params, body })).status).toBe(200)
  const withdrawn = await sendReport(agent, world)
  await agent.browser.call(withdrawReport, { params: { report: withdrawn }, body: {} })
  await sendReport(agent, world)
  const { sent, outcomes } = (await read()).here
  expect(outcomes).toEqual({ accepted: 1, informative: 1, withdrawn: 1, undecided: 1 })
  expect(sent).toBe(4)
})

test('only handlers of the report read it', async () => {
  expect((await get(report, await world.inProgram('viewer'))).status).toBe(403)
  expect((await get(report, await world.member({ role: 'viewer' }))).status).toBe(403)
  expect((await get(report, await reportWorld(api))).status).toBe(404)
  expect((await get(report, agent)).status).toBe(404)
})
