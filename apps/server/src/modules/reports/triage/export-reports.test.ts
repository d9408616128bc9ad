import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { signInTestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import type { Answer } from '@grana/contract/operation'
import { exportReports, mostExported } from '@grana/contract/reports/exports'
import { listReportViews, type ReportView } from '@grana/contract/reports/triage'
import { reportFile } from '@grana/messages/es/report-file'

let api: TestApi
let world: ReportWorld
let owner: SignedInUser
let analyst: SignedInUser
let agent: SignedInUser
let report: string

beforeAll(async () => {
  api = await startTestApi()
  world = await reportWorld(api)
  owner = { user: world.owner, browser: world.browser }
  analyst = await world.inProgram('analyst')
  agent = await reportingAgent(api)
  report = await sendReport(agent, world, { title: '=HYPERLINK("http://x.example")', steps: 'Step with "quotes"' })
})
afterAll(() => api.close())

type Wanted = { format?: 'csv' | 'json'; filters?: object; organization?: string }
const take = ({ browser }: Pick<SignedInUser, 'browser'>, wanted: Wanted = {}) => {
  const { format = 'csv', filters = {}, organization = world.organization } = wanted
  return browser.call(exportReports, { params: { organization }, body: { format, filters } })
}
type Exported = Answer<typeof exportReports>

test('writes one line for each report, without formulas, and records it', async () => {
  const file = dataOf<Exported>(await take(analyst))
  expect([file.count, file.type]).toEqual([1, 'text/csv'])
  const [header, line] = file.content.split('\r\n')
  expect(header?.split(',')).toHaveLength(reportFile.columns.length)
  expect(line).toContain(`"'=HYPERLINK(""http://x.example"")"`)
  expect(line).toContain(reportFile.states.received)
  const { rows } = await sql<{ details: object }>`
    select details from grana.audit_events where action = 'report.exported' and actor_id = ${analyst.user.id}`.execute(
    api.database.owner,
  )
  expect(rows).toEqual([{ details: { format: 'csv', count: 1 } }])
})

test('writes the texts for programs, and shows the readers of each report who took them out', async () => {
  const before = dataOf<ReportView[]>(
    await owner.browser.call(listReportViews, { params: { organization: world.organization, report } }),
  )
  expect(before).toEqual([])
  const file = dataOf<Exported>(await take(analyst, { format: 'json' }))
  const { reports } = JSON.parse(file.content) as { reports: { id: string; steps: string }[] }
  expect(reports).toMatchObject([{ id: report, steps: 'Step with "quotes"', reward: null }])
  const views = dataOf<ReportView[]>(
    await owner.browser.call(listReportViews, { params: { organization: world.organization, report } }),
  )
  expect(views.map(({ reader }) => reader.id)).toEqual([analyst.user.id])
})

test('follows the filters of the list', async () => {
  const count = async (filters: object) => dataOf<Exported>(await take(analyst, { filters })).count
  expect(await count({ open: '1' })).toBe(1)
  expect(await count({ state: ['closed'] })).toBe(0)
  const { agent: name } = JSON.parse(dataOf<Exported>(await take(analyst, { format: 'json' })).content).reports[0]
  expect(await count({ agent: name })).toBe(1)
  expect(await count({ agent: 'another-name' })).toBe(0)
  expect((await take(analyst, { filters: { page: 1 } })).status).toBe(400)
})

test('who may not: those without the content, other organizations, agents, staff, and without a recent proof', async () => {
  const elsewhere = await reportWorld(api)
  const stranger = await elsewhere.inProgram('owner')
  expect((await take(stranger)).status).toBe(404)
  expect(dataOf<Exported>(await take(stranger, { organization: elsewhere.organization })).count).toBe(0)
  expect([403, 404]).toContain((await take(agent)).status)
  expect([403, 404]).toContain((await take(await signInTestStaff(api, 'administrator'))).status)
  const late = await world.inProgram('analyst')
  await api.database.owner
    .updateTable('sessions')
    .set({ confirmed_at: new Date(Date.now() - 301_000) })
    .where('user_id', '=', late.user.id)
    .execute()
  expect((await take(late)).body['code']).toBe('auth.confirm_first')
})

test('refuses a list that is too long for one file', async () => {
  // Copies have no history: their content is not what is tested here.
  await sql`alter table grana.reports disable trigger user`.execute(api.database.owner)
  await sql`insert into grana.reports select c.* from grana.reports r, generate_series(1, ${mostExported}::int) n,
    jsonb_populate_record(null::grana.reports, to_jsonb(r)
      || jsonb_build_object('id', gen_random_uuid(), 'number', 500000 + n)) c where r.id = ${report}`.execute(
    api.database.owner,
  )
  expect((await take(analyst)).body['code']).toBe('report.export_too_long')
})
