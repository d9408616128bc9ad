import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import { listReports } from '@grana/contract/reports/inbox'
import { getReport } from '@grana/contract/reports/organization-reports'
import type { Report } from '@grana/contract/reports/report'
import { getClosingReferences, listReportViews, type ReportView } from '@grana/contract/reports/triage'
import { assignTriager, getStaffReport } from '@grana/contract/staff/triage'

let api: TestApi
let world: ReportWorld
let owner: SignedInUser
let programOwner: SignedInUser
let administrator: SignedInUser
let analyst: SignedInUser
let report: string

const quarterMs = 15 * 60_000
/** Test clock; it stays within one quarter of an hour until a test advances it. */
let now = Math.floor(Date.now() / quarterMs) * quarterMs + 60_000

beforeAll(async () => {
  api = await startTestApi({ clock: () => new Date(now) })
  world = await reportWorld(api)
  owner = { user: world.owner, browser: world.browser }
  programOwner = await world.inProgram('owner')
  administrator = await world.inProgram('administrator')
  analyst = await world.inProgram('analyst')
})
afterAll(() => api.close())
beforeEach(async () => {
  report = await sendReport(await reportingAgent(api), world)
})

const params = () => ({ organization: world.organization, report })
const read = ({ browser }: SignedInUser) => browser.call(getReport, { params: params() })
const readings = ({ browser }: SignedInUser) => browser.call(listReportViews, { params: params() })
const readersOf = async (by: SignedInUser) =>
  dataOf<ReportView[]>(await readings(by)).map(({ reader, side }) => `${reader.id} ${side}`)

describe('views of a report', () => {
  test('list each reader once per quarter of an hour', async () => {
    expect(await readersOf(owner)).toEqual([])
    for (const reader of [analyst, analyst, administrator]) expect((await read(reader)).status).toBe(200)
    expect((await readersOf(owner)).toSorted()).toEqual(
      [administrator, analyst].map(({ user }) => `${user.id} organization`).toSorted(),
    )
    expect(await readersOf(programOwner)).toHaveLength(2)
    now += quarterMs
    await read(analyst)
    expect(await readersOf(owner)).toHaveLength(3)
  })

  test('list a triager with the side of staff', async () => {
    await sql`update grana.programs set is_managed = true where id = ${world.program}`.execute(api.database.owner)
    const [chief, triager] = [await signInTestStaff(api), await signInTestStaff(api, 'triager')]
    const body = { reason: 'Their turn', triager: triager.id }
    expect((await chief.browser.call(assignTriager, { params: { id: report }, body })).status).toBe(200)
    expect((await triager.browser.call(getStaffReport, { params: { id: report } })).status).toBe(200)
    expect(await readersOf(owner)).toEqual([`${triager.id} staff`])
  })

  test('include opened closing references, and neither lists nor the agent of the report', async () => {
    await analyst.browser.call(listReports, { params: { organization: world.organization }, query: {} })
    const agent = await reportingAgent(api)
    report = await sendReport(agent, world)
    await agent.browser.call(getAgentReport, { params: { report } })
    expect(await readersOf(owner)).toEqual([])
    await analyst.browser.call(getClosingReferences, { params: params(), query: {} })
    expect(await readersOf(owner)).toEqual([`${analyst.user.id} organization`])
  })

  test('are forbidden to other members, and return 404 to another organization', async () => {
    for (const other of [administrator, analyst, await world.inProgram('viewer')]) {
      expect((await readings(other)).status).toBe(403)
    }
    const elsewhere = await world.member({ role: 'member', programs: [] })
    expect((await readings(elsewhere)).status).toBe(403)
    const foreign = await reportWorld(api)
    expect((await readings({ browser: foreign.browser, user: foreign.owner })).status).toBe(404)
  })

  test('are offered on the report only to users who may see them', async () => {
    const canSee = async (by: SignedInUser) => dataOf<Report>(await read(by)).can.see_readings ?? false
    expect([await canSee(owner), await canSee(programOwner), await canSee(administrator)]).toEqual([true, true, false])
  })
})

describe('the database', () => {
  test('rejects changes to recorded views', async () => {
    await read(analyst)
    for (const change of [
      sql`update grana.report_readings set read_at = now() where report_id = ${report}`,
      sql`delete from grana.report_readings where report_id = ${report}`,
    ]) {
      await expect(change.execute(api.database.owner)).rejects.toThrow(/stays as it was/)
    }
  })

  test('denies the API role direct inserts of views', async () => {
    const row = {
      organization_id: world.organization,
      report_id: report,
      user_id: analyst.user.id,
      side: 'staff',
    } as const
    const now = new Date()
    const written = api.database.api
      .insertInto('report_readings')
      .values({ ...row, program_id: world.program, period: now, read_at: now })
      .execute()
    await expect(written).rejects.toThrow(/permission denied/)
  })
})
