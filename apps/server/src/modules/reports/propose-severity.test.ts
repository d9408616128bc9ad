import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { passwordOnlyBrowser } from '#server/testing/tenants.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getAgentReport, proposeReportSeverity, withdrawReport } from '@grana/contract/reports/agent-reports'
import { getReport, changeReportState, setReportSeverity } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { applyReportProposal, dismissReportProposal } from '@grana/contract/reports/triage'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let administrator: SignedInUser
let analyst: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  ;[agent, administrator, analyst] = [
    await reportingAgent(api),
    await world.inProgram('administrator'),
    await world.inProgram('analyst'),
  ]
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const critical = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H'
const input = { severity: 'critical', text: 'It reaches every account.' } as const
const inOrganization = (report: string) => ({ organization: world.organization, report })
const propose = ({ browser }: SignedInUser, report: string, body: object = input) =>
  browser.call(proposeReportSeverity, { params: { report }, body: body as typeof input })
const seen = async ({ browser }: SignedInUser, report: string) =>
  dataOf<Report>(await browser.call(getReport, { params: inOrganization(report) }))
const own = async (report: string) => dataOf<Report>(await agent.browser.call(getAgentReport, { params: { report } }))

async function triaged(): Promise<string> {
  const id = await sendReport(agent, world)
  await worker.drain()
  return id
}

test('a severity proposed by an agent changes nothing until an authorized member applies it', async () => {
  const id = await triaged()
  expect((await own(id)).can).toMatchObject({ set_severity: true, only_proposes_severity: true })
  const told = dataOf<Report>(await propose(agent, id, { ...input, cvss: critical }))
  expect([told.severity, told.claimed_severity, told.events.at(-1)]).toMatchObject([
    'high',
    'high',
    { kind: 'proposed', side: 'agent', audience: 'everyone', text: input.text, details: { severity: 'critical' } },
  ])
  expect(told.proposals).toEqual([])
  const number = told.events.at(-1)?.number ?? 0
  expect((await seen(analyst, id)).proposals).toMatchObject([{ number, can_apply: false }])
  expect((await seen(administrator, id)).proposals).toMatchObject([{ number, fits: true, can_apply: true }])
  const params = { ...inOrganization(id), proposal: String(number) }
  expect((await analyst.browser.call(applyReportProposal, { params })).status).toBe(403)
  expect((await administrator.browser.call(applyReportProposal, { params })).status).toBe(200)
  const after = await own(id)
  expect([after.severity, after.claimed_severity]).toEqual(['critical', 'high'])
  expect(after.events.at(-1)).toMatchObject({ kind: 'severity_set', side: 'organization', text: input.text })
})

test('accepting the report with the proposed severity settles the proposal', async () => {
  const id = await triaged()
  await propose(agent, id)
  expect((await seen(administrator, id)).proposals).toHaveLength(1)
  const body = {
    to: 'accepted',
    severity: input.severity,
    text: 'The impact reaches fewer people than claimed.',
  } as const
  await administrator.browser.call(changeReportState, { params: inOrganization(id), body })
  expect(await seen(administrator, id)).toMatchObject({ state: 'accepted', severity: input.severity, proposals: [] })
})

test('setting another severity or closing the report settles the proposal', async () => {
  const set = await triaged()
  await propose(agent, set)
  const low = { severity: 'low', text: 'Only test accounts.' } as const
  await administrator.browser.call(setReportSeverity, { params: inOrganization(set), body: low })
  expect(await seen(administrator, set)).toMatchObject({ severity: 'low', proposals: [] })

  const closed = await triaged()
  await propose(agent, closed)
  await agent.browser.call(withdrawReport, { params: { report: closed } })
  const withdrawn = await seen(administrator, closed)
  expect(withdrawn).toMatchObject({ state: 'closed', proposals: [], reward: { track: 'ineligible', acts: [] } })
  expect(withdrawn.reward).not.toHaveProperty('range')
})

test('a report to a program that pays nothing has no reward to decide', async () => {
  const unpaid = await reportWorld(api, { kind: 'vdp', rewards: [] })
  const report = await sendReport(agent, unpaid)
  const params = { organization: unpaid.organization, report }
  const { reward } = dataOf<Report>(await (await unpaid.inProgram('administrator')).browser.call(getReport, { params }))
  expect(reward).toMatchObject({ track: 'ineligible', acts: [] })
  expect(reward).not.toHaveProperty('range')
})

test('the agent reads the dismissal of their proposal with its reason', async () => {
  const id = await triaged()
  const number = dataOf<Report>(await propose(agent, id)).events.at(-1)?.number ?? 0
  const params = { ...inOrganization(id), proposal: String(number) }
  await administrator.browser.call(dismissReportProposal, { params, body: { text: 'Only test accounts.' } })
  const last = (await own(id)).events.at(-1)
  expect(last).toMatchObject({ kind: 'dismissed', text: 'Only test accounts.' })
  expect(last?.actor).toBeUndefined()
  expect((await own(id)).severity).toBe('high')
})

test('rejects the current severity, a vector that does not match and an empty reason', async () => {
  const id = await triaged()
  const codes = []
  for (const body of [
    { ...input, severity: 'high' },
    { ...input, cvss: 'CVSS:3.1/AV:N' },
    { ...input, severity: 'low', cvss: critical },
    { severity: 'low', text: ' ' },
    { ...input, audience: 'internal' },
  ]) {
    const { status, body: said } = await propose(agent, id, body)
    codes.push([status, said['code']])
  }
  expect(codes.slice(0, 3)).toEqual([
    [expect.any(Number), 'report.move_refused'],
    [422, 'report.severity_unfit'],
    [422, 'report.severity_unfit'],
  ])
  expect(codes.slice(3).every(([status]) => status === 400 || status === 422)).toBe(true)
  expect((await own(id)).events.some(({ kind }) => kind === 'proposed')).toBe(false)
})

test('rejects proposals by another agent, by a member and without a second factor', async () => {
  const id = await triaged()
  expect((await propose(await reportingAgent(api), id)).status).toBe(404)
  expect((await propose(administrator, id)).status).toBe(403)
  const bare = await passwordOnlyBrowser(api.app, api.database.owner, agent.user)
  const told = await bare.call(proposeReportSeverity, { params: { report: id }, body: input })
  expect([told.status, told.body['code']]).toEqual([403, 'auth.second_factor_first'])
  expect((await own(id)).events.some(({ kind }) => kind === 'proposed')).toBe(false)
})
