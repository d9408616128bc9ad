import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  draftReport,
  grantSecondFactor,
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { requestExport, getExportFile, type ExportEntry } from '@grana/contract/data-rights'
import { commentReport, registerKnownIssue } from '@grana/contract/reports/organization-reports'
import { exportGuide } from '@grana/messages/es/account/export'
import { personTables } from './person-tables.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

type Copy = { about: string; sections: Record<string, { rows: Record<string, unknown>[] }> }

async function requestCopy({ browser }: SignedInUser): Promise<ExportEntry> {
  const response = await browser.call(requestExport, { body: {} })
  expect(response.status).toBe(200)
  await worker.drain()
  return dataOf<ExportEntry>(response)
}
const fetched = ({ browser }: SignedInUser, { id }: ExportEntry) => browser.call(getExportFile, { params: { id } })
const contentOf = async (by: SignedInUser, entry: ExportEntry) =>
  dataOf<{ content: string }>(await fetched(by, entry)).content

const words = ['Volcano of scripts', 'Sleeping crater', 'Lava in the comments']

async function writer(): Promise<SignedInUser> {
  const agent = await reportingAgent(api)
  await sendReport(agent, world, { title: words[0] ?? '', summary: words[2] ?? '' })
  await draftReport(agent, world, { title: words[1] ?? '' })
  return agent
}

test('an export requested and downloaded with a second factor contains report contents', async () => {
  const agent = await writer()
  const entry = await requestCopy(agent)
  expect(entry.with_reports).toBe(true)
  const content = await contentOf(agent, entry)
  for (const word of words) expect(content).toContain(word)
  expect((JSON.parse(content) as Copy).about).toBe(exportGuide.about)
})

test('an export without one contains none, whether the account or the session lacks the factor', async () => {
  const { owner } = api.database
  const agent = await writer()
  const whole = await requestCopy(agent)
  // The account has a factor, but the session did not use it.
  await owner.updateTable('sessions').set({ second_factor: null }).where('user_id', '=', agent.user.id).execute()
  const refused = await fetched(agent, whole)
  expect([refused.status, refused.body['code']]).toEqual([403, 'auth.second_factor_first'])
  // The factor was used and then disabled.
  await grantSecondFactor(owner, agent.user)
  const off = { totp_enabled_at: null, totp_seed: null }
  await owner.updateTable('users').set(off).where('id', '=', agent.user.id).execute()
  expect((await fetched(agent, whole)).body['code']).toBe('auth.second_factor_first')

  const without = await requestCopy(agent)
  expect(without.with_reports).toBe(false)
  const content = await contentOf(agent, without)
  for (const word of words) expect(content).not.toContain(word)
  const { about, sections } = JSON.parse(content) as Copy
  expect(about).toContain(exportGuide.withoutReports)
  const guarded = personTables.filter(({ table }) => /^(?:report|reward|known)/.test(table))
  expect(guarded.length).toBeGreaterThan(9)
  for (const { table } of guarded) expect([table, sections[table]?.rows]).toEqual([table, []])
})

test('the export of a former member contains neither internal notes nor known issues', async () => {
  const report = await sendReport(await reportingAgent(api), world)
  await worker.drain()
  const administrator = await world.inProgram('administrator')
  const params = { organization: world.organization, report }
  for (const [text, audience] of [
    ['Internal text of the organization', 'internal'],
    ['Thank you for this', 'everyone'],
  ] as const) {
    const response = await administrator.browser.call(commentReport, { params, body: { text, audience } })
    expect(response.status).toBe(200)
  }
  const issue = { title: 'Open since spring', text: 'How to get in', known_since: '2026-01-01' }
  const registered = await administrator.browser.call(registerKnownIssue, { params: world.programParams, body: issue })
  expect(registered.status).toBe(200)
  const organizations = ['Internal text of the organization', issue.title, issue.text]
  const before = await contentOf(administrator, await requestCopy(administrator))
  for (const word of organizations) expect(before).toContain(word)

  await api.database.owner.deleteFrom('memberships').where('user_id', '=', administrator.user.id).execute()
  const after = await contentOf(administrator, await requestCopy(administrator))
  for (const word of organizations) expect(after).not.toContain(word)
  expect(after).toContain('Thank you for this')
  expect((JSON.parse(after) as Copy).sections['known_issues']?.rows).toMatchObject([{ title: null, text: null }])
})
