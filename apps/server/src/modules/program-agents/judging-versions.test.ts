import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailParts } from '#server/testing/email-parts.ts'
import { dataOf, publishChange } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, sendReport } from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { listNotifications } from '@grana/contract/notifications/inbox'
import { getProgramVersion, type ProgramVersion } from '@grana/contract/programs/builder'
import { withdrawReport } from '@grana/contract/reports/agent-reports'
import {
  getAgentReportPolicy,
  listReportsOfOlderVersions,
  type AgentReportPolicy,
} from '@grana/contract/reports/policy'
import { programEmailTexts } from '@grana/messages/es/programs/emails'

let api: TestApi
let worker: TestWorker

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

/** A report that version 1 judges, in a program whose version 2 is in force. */
async function judgedByTheFirst() {
  const world = await reportWorld(api)
  const agent = await reportingAgent(api)
  const report = await sendReport(agent, world)
  const told = await publishChange(world, world.program, { summary: 'Test another bank' })
  if (told.status !== 200) throw new Error(JSON.stringify(told.body))
  return { world, agent, report }
}

const policyOf = async (
  { browser }: { browser: Awaited<ReturnType<typeof reportingAgent>>['browser'] },
  report: string,
) => browser.call(getAgentReportPolicy, { params: { report } })

test('the agent reads the version that judges the report, and what changed since', async () => {
  const { world, agent, report } = await judgedByTheFirst()
  const read = dataOf<AgentReportPolicy>(await policyOf(agent, report))
  expect(read).toMatchObject({ version: 1, is_in_force: false, today: { version: 2 }, report: { id: report } })
  expect(read.terms.summary).not.toBe('Test another bank')
  expect(read.today?.changes).toEqual([{ what: 'presentation_changed' }])
  const later = await sendReport(agent, world)
  expect(dataOf<AgentReportPolicy>(await policyOf(agent, later))).toMatchObject({
    version: 2,
    is_in_force: true,
    today: null,
    terms: { summary: 'Test another bank' },
  })
})

test('it stays readable after the program became private, and today is not shown', async () => {
  const { world, agent, report } = await judgedByTheFirst()
  await publishChange(world, world.program, { visibility: 'private' })
  const read = dataOf<AgentReportPolicy>(await policyOf(agent, report))
  expect([read.version, read.today, read.is_in_force]).toEqual([1, null, false])
})

test('no other person reads it by that report', async () => {
  const { world, agent, report } = await judgedByTheFirst()
  const other = await reportingAgent(api)
  const absent = await policyOf(other, randomUUID())
  const foreign = await policyOf(other, report)
  expect([foreign.status, foreign.body['code']]).toEqual([404, absent.body['code']])
  expect((await policyOf({ browser: world.browser }, report)).status).toBe(403)
  expect((await policyOf(agent, report)).status).toBe(200)
})

test('members who read the report open the same version with its difference', async () => {
  const { world } = await judgedByTheFirst()
  const params = { organization: world.organization, program: world.program }
  for (const role of ['analyst', 'viewer', 'technical_contact'] as const) {
    const { browser } = await world.inProgram(role)
    const read = dataOf<ProgramVersion>(await browser.call(getProgramVersion, { params: { ...params, version: '1' } }))
    expect(read.today).toEqual({ version: 2, changes: [{ what: 'presentation_changed' }] })
  }
  const now = await world.browser.call(getProgramVersion, { params: { ...params, version: '2' } })
  expect(dataOf<ProgramVersion>(now).today).toBeNull()
})

test('a new version names the open reports that stay judged by theirs', async () => {
  const { world, agent, report } = await judgedByTheFirst()
  const list = async (browser = agent.browser) =>
    browser.call(listReportsOfOlderVersions, { params: { program: world.program } })
  expect(dataOf(await list())).toMatchObject([{ id: report, policy_version: 1 }])
  expect(dataOf(await list((await reportingAgent(api)).browser))).toEqual([])
  await agent.browser.call(withdrawReport, { params: { report } })
  expect(dataOf(await list())).toEqual([])
  await publishChange(world, world.program, { visibility: 'private' })
  expect((await list()).status).toBe(404)
})

test('an agent with an open report is notified of a new version without following the program', async () => {
  const { agent } = await judgedByTheFirst()
  worker.mails.received.length = 0
  await worker.drain()
  const { data } = (await agent.browser.call(listNotifications, { query: {} })).body as { data: { kind: string }[] }
  expect(data.map(({ kind }) => kind)).toContain('program.version_published')
  const mail = worker.mails.received.find(({ to }) => to.includes(agent.user.email))
  expect(emailParts(mail!).text.replaceAll(/\s+/g, ' ')).toContain(programEmailTexts.version.intro)
})
