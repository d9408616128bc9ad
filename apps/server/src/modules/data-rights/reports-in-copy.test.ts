import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  draftReport,
  giveFactor,
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type Signed,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { askForExport, getExportFile, type ExportEntry } from '@grana/contract/data-rights'
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

async function asked({ browser }: Signed): Promise<ExportEntry> {
  const told = await browser.call(askForExport, { body: {} })
  expect(told.status).toBe(200)
  await worker.drain()
  return dataOf<ExportEntry>(told)
}
const fetched = ({ browser }: Signed, { id }: ExportEntry) => browser.call(getExportFile, { params: { id } })
const contentOf = async (by: Signed, entry: ExportEntry) =>
  dataOf<{ content: string }>(await fetched(by, entry)).content

const words = ['Volcano of scripts', 'Sleeping crater', 'Lava in the comments']

async function writer(): Promise<Signed> {
  const agent = await reportingAgent(api)
  await sendReport(agent, world, { title: words[0] ?? '', summary: words[2] ?? '' })
  await draftReport(agent, world, { title: words[1] ?? '' })
  return agent
}

test('what reports say is in the copy of whoever asks for it and fetches it with a second factor', async () => {
  const agent = await writer()
  const entry = await asked(agent)
  expect(entry.with_reports).toBe(true)
  const content = await contentOf(agent, entry)
  for (const word of words) expect(content).toContain(word)
  expect((JSON.parse(content) as Copy).about).toBe(exportGuide.about)
})

test('not a word of it without one, whether the account has none or the session gave none', async () => {
  const { owner } = api.database
  const agent = await writer()
  const whole = await asked(agent)
  // The session gave none, although there is one.
  await owner.updateTable('sessions').set({ second_factor: null }).where('user_id', '=', agent.user.id).execute()
  const refused = await fetched(agent, whole)
  expect([refused.status, refused.body['code']]).toEqual([403, 'auth.second_factor_first'])
  // It was given, and then turned off.
  await giveFactor(owner, agent.user)
  const off = { totp_enabled_at: null, totp_seed: null }
  await owner.updateTable('users').set(off).where('id', '=', agent.user.id).execute()
  expect((await fetched(agent, whole)).body['code']).toBe('auth.second_factor_first')

  const without = await asked(agent)
  expect(without.with_reports).toBe(false)
  const content = await contentOf(agent, without)
  for (const word of words) expect(content).not.toContain(word)
  const { about, sections } = JSON.parse(content) as Copy
  expect(about).toContain(exportGuide.withoutReports)
  const guarded = personTables.filter(({ table }) => /^(?:report|reward|known)/.test(table))
  expect(guarded.length).toBeGreaterThan(9)
  for (const { table } of guarded) expect([table, sections[table]?.rows]).toEqual([table, []])
})

test('whoever left an organization takes neither its internal notes nor its known issues along', async () => {
  const report = await sendReport(await reportingAgent(api), world)
  await worker.drain()
  const administrator = await world.inProgram('administrator')
  const params = { organization: world.organization, report }
  for (const [text, audience] of [
    ['Nobody else may know', 'internal'],
    ['Thank you for this', 'everyone'],
  ] as const) {
    const told = await administrator.browser.call(commentReport, { params, body: { text, audience } })
    expect(told.status).toBe(200)
  }
  const issue = { title: 'Open since spring', text: 'How to get in', known_since: '2026-01-01' }
  const registered = await administrator.browser.call(registerKnownIssue, { params: world.programParams, body: issue })
  expect(registered.status).toBe(200)
  const organizations = ['Nobody else may know', issue.title, issue.text]
  const before = await contentOf(administrator, await asked(administrator))
  for (const word of organizations) expect(before).toContain(word)

  await api.database.owner.deleteFrom('memberships').where('user_id', '=', administrator.user.id).execute()
  const after = await contentOf(administrator, await asked(administrator))
  for (const word of organizations) expect(after).not.toContain(word)
  expect(after).toContain('Thank you for this')
  expect((JSON.parse(after) as Copy).sections['known_issues']?.rows).toMatchObject([{ title: null, text: null }])
})
