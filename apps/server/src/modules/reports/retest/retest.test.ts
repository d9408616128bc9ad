import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTasks } from '#server/tasks.ts'
import { dataOf } from '#server/testing/programs.ts'
import { reportingAgent, reportWorld, type ReportWorld, type SignedInUser } from '#server/testing/reports.ts'
import { acceptedReport } from '#server/testing/rewards.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { listAuditEvents } from '@grana/contract/customers/audit'
import { getPortalProgram, type PortalProgram } from '@grana/contract/programs'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import { getReportFigures, listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { changeReportState, getReport, setReportSeverity } from '@grana/contract/reports/organization-reports'
import { getPoints, type Points } from '@grana/contract/reports/points'
import type { Report } from '@grana/contract/reports/report'
import {
  answerFixDate,
  answerRetest,
  answerStaffRetest,
  askRetest,
  cancelRetest,
  proposeFixDate,
} from '@grana/contract/reports/retest'
import { refuseReward } from '@grana/contract/reports/rewards'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import { measureFix, type FixEvent } from './retest-model.fixture.ts'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let agent: SignedInUser
let analyst: SignedInUser
let administrator: SignedInUser
let triager: TestStaff

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  agent = await reportingAgent(api)
  analyst = await world.inProgram('analyst')
  administrator = await world.inProgram('administrator')
  triager = await signInTestStaff(api, 'triager')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const text = 'Deployed in version 4.2.'
const dayMs = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const inOrganization = (report: string) => ({ organization: world.organization, report })
const accepted = (by = administrator) => acceptedReport(api.database.owner, world, { agent, by })
type Caller = Pick<SignedInUser, 'browser'>
const ask = (report: string, by: Caller = analyst) =>
  by.browser.call(askRetest, { params: inOrganization(report), body: { text } })
const cancel = (report: string, by: Caller = analyst) =>
  by.browser.call(cancelRetest, { params: inOrganization(report), body: { text } })
const answer = (report: string, said: 'fixed' | 'persists', by: Caller = agent) =>
  by.browser.call(answerRetest, { params: { report }, body: { answer: said, text } })
const propose = (report: string, day: string, by: Caller = analyst) =>
  by.browser.call(proposeFixDate, { params: inOrganization(report), body: { due_on: day, text } })
const agree = (report: string, agrees: boolean, by: Caller = agent) =>
  by.browser.call(answerFixDate, { params: { report }, body: { agrees } })
const seen = async (report: string) =>
  dataOf<Report>(await administrator.browser.call(getReport, { params: inOrganization(report) }))
const fixOf = async (report: string) => (await seen(report)).fix
/** Makes the fix and its retest begin earlier. */
async function age(report: string, days: number) {
  await sql`alter table grana.reports disable trigger user`.execute(api.database.owner)
  await sql`update grana.reports set retest_asked_at = retest_asked_at - ${`${days} days`}::interval,
    fix_began_at = fix_began_at - ${`${days} days`}::interval,
    fix_due_at = fix_due_at - ${`${days} days`}::interval where id = ${report}`.execute(api.database.owner)
  await sql`alter table grana.reports enable trigger user`.execute(api.database.owner)
}
/** Two approvers decide that there is no reward. */
async function decideReward(report: string) {
  for (const [round, by] of [administrator, world].entries()) {
    const body = { round, text: 'It was known to both of us.' }
    expect((await by.browser.call(refuseReward, { params: inOrganization(report), body })).status).toBe(200)
  }
}
const resolve = (report: string) =>
  administrator.browser.call(changeReportState, {
    params: inOrganization(report),
    body: { to: 'closed', reason: 'resolved' },
  })
const codeOf = ({ body }: { body: Record<string, unknown> }) => body['code']
const toldOf = async (report: string) => {
  await worker.drain()
  const { rows } = await sql<{ kind: string; user_id: string }>`select kind, user_id from grana.notifications
    where data ->> 'report_id' = ${report} and (kind like 'report.retest%' or kind like 'report.fix%')
    order by created_at`.execute(api.database.owner)
  return rows.map(({ kind, user_id: id }) => `${kind} ${id === agent.user.id ? 'agent' : 'team'}`)
}

describe('a retest', () => {
  test('persists, is fixed in the second round, and lets the report be closed', async () => {
    const report = await accepted()
    const fresh = await fixOf(report)
    expect(fresh).toMatchObject({ verification: 'none', round: 0, due: { days: 30, is_agreed: false } })
    expect((await ask(report)).status).toBe(200)
    const asked = await fixOf(report)
    expect(asked).toMatchObject({ verification: 'requested', round: 1, can: { ask: false, cancel: true } })
    expect(asked.due).toEqual({ days: 30, left: expect.any(Number), is_agreed: false })
    expect(asked.answer_due_at).toBe(
      new Date(Math.floor(addWorkingDays(new Date(asked.asked_at ?? ''), 10).getTime() / 1000) * 1000).toISOString(),
    )
    await decideReward(report)
    expect(codeOf(await resolve(report))).toBe('report.retest_open')
    const own = dataOf<Report>(await agent.browser.call(getAgentReport, { params: { report } }))
    expect(own.fix.can).toEqual({ ask: false, cancel: false, answer: true, propose_date: false, answer_date: false })
    expect((await answer(report, 'persists')).status).toBe(200)
    expect(codeOf(await resolve(report))).toBe('report.retest_open')
    expect((await ask(report)).status).toBe(200)
    expect((await answer(report, 'fixed')).status).toBe(200)
    const fixed = await fixOf(report)
    expect(fixed).toMatchObject({ verification: 'fixed', round: 2, fixed: { is_kept: true } })
    expect(fixed).not.toHaveProperty('due')
    expect((await seen(report)).due).toBeUndefined()
    expect(codeOf(await ask(report))).toBe('report.retest_refused')
    expect((await resolve(report)).status).toBe(200)
    const told = await toldOf(report)
    expect(told.filter((line) => line === 'report.retest_asked agent')).toHaveLength(2)
    expect(told).toContain('report.retest_persists team')
    expect(told).toContain('report.retest_fixed team')
    expect(told).not.toContain('report.retest_asked team')
  })

  test('gives two points for each answer, which stay when the report is judged again', async () => {
    const own = await reportingAgent(api)
    const report = await acceptedReport(api.database.owner, world, { agent: own, by: administrator })
    await ask(report)
    await answer(report, 'persists', own)
    await worker.drain()
    const { data } = { data: dataOf<Points>(await own.browser.call(getPoints, {})) }
    expect(data.figures.points).toBe(22)
    expect(data.entries[0]).toMatchObject({ why: 'retest', points: 2, verdict: 'valid' })
  })

  test('takes three rounds at most; then the organization decides alone', async () => {
    const report = await accepted()
    await decideReward(report)
    for (const round of [1, 2, 3]) {
      expect((await ask(report)).status, `round ${round}`).toBe(200)
      expect((await answer(report, 'persists')).status, `round ${round}`).toBe(200)
    }
    expect(codeOf(await ask(report))).toBe('report.retest_rounds')
    expect((await fixOf(report)).can).toMatchObject({ ask: false })
    expect((await resolve(report)).status).toBe(200)
    expect((await seen(report)).fix).toMatchObject({ verification: 'persists', fixed: { is_kept: true } })
  })

  test('can be cancelled, which counts as no round', async () => {
    const report = await accepted()
    expect(codeOf(await cancel(report))).toBe('report.retest_refused')
    await ask(report)
    expect((await cancel(report)).status).toBe(200)
    expect(await fixOf(report)).toMatchObject({ verification: 'cancelled', round: 0, can: { ask: true } })
    expect(codeOf(await answer(report, 'fixed'))).toBe('report.retest_refused')
    expect(await toldOf(report)).toEqual(['report.retest_asked agent', 'report.retest_cancelled agent'])
  })

  test('is answered by the triager only after ten working days of silence', async () => {
    const report = await accepted()
    await sql`update grana.reports set triager_id = ${triager.id} where id = ${report}`.execute(api.database.owner)
    await ask(report)
    const asTriager = () =>
      triager.browser.call(answerStaffRetest, { params: { id: report }, body: { answer: 'fixed', text } })
    expect(codeOf(await asTriager())).toBe('report.retest_refused')
    await age(report, 15)
    expect((await asTriager()).status).toBe(200)
    expect(codeOf(await answer(report, 'persists'))).toBe('report.retest_refused')
    expect(await toldOf(report)).toContain('report.retest_fixed agent')
    const other = await signInTestStaff(api, 'triager')
    const beside = await other.browser.call(answerStaffRetest, {
      params: { id: report },
      body: { answer: 'fixed', text },
    })
    expect(beside.status).toBe(404)
  })

  test('exists only for accepted reports, and only for those who may', async () => {
    const report = await accepted()
    const viewer = await world.inProgram('viewer')
    const contact = await world.inProgram('technical_contact')
    const stranger = await reportWorld(api)
    expect((await ask(report, viewer)).status).toBe(403)
    expect((await ask(report, contact)).status).toBe(404)
    expect((await ask(report, stranger)).status).toBe(404)
    await ask(report)
    expect((await answer(report, 'fixed', await reportingAgent(api))).status).toBe(404)
    await sql`update grana.reports set assigned_to = ${contact.user.id} where id = ${report}`.execute(
      api.database.owner,
    )
    expect((await cancel(report, contact)).status).toBe(200)
    await decideReward(report)
    await resolve(report)
    expect(codeOf(await ask(report))).toBe('report.retest_refused')
  })

  test('is in the audit log, without what was said', async () => {
    const report = await accepted()
    await ask(report)
    await answer(report, 'fixed')
    const log = await world.browser.call(listAuditEvents, { params: { organization: world.organization }, query: {} })
    const lines = dataOf<{ action: string }[]>(log).map(({ action }) => action)
    expect(lines).toContain('report.retest_asked')
    expect(lines).toContain('report.retest_answered')
    expect(JSON.stringify(log.body)).not.toContain(text)
  })
})

describe('the time until the fix', () => {
  test('follows the severity and stands while a retest waits', async () => {
    const report = await accepted()
    const { fix, moved_at: since } = await seen(report)
    const deadline = (days: number) =>
      new Date(Math.floor(addWorkingDays(new Date(since), days).getTime() / 1000) * 1000).toISOString()
    expect(fix.due).toEqual({ days: 30, at: deadline(30), is_agreed: false })
    const body = { severity: 'critical' as const, text: 'It reaches every account.' }
    await administrator.browser.call(setReportSeverity, { params: inOrganization(report), body })
    expect((await fixOf(report)).due).toEqual({ days: 7, at: deadline(7), is_agreed: false })
  })

  test('moves to a later date that the agent agrees to', async () => {
    const report = await accepted()
    expect(codeOf(await agree(report, true))).toBe('report.fix_date_refused')
    for (const day of [dayIn(-1), dayIn(5), dayIn(400)])
      expect(codeOf(await propose(report, day)), day).toBe('report.fix_date_unfit')
    const day = dayIn(120)
    expect((await propose(report, dayIn(100))).status).toBe(200)
    expect((await propose(report, day)).status).toBe(200)
    expect((await agree(report, true, analyst)).status).toBe(403)
    expect((await agree(report, true)).status).toBe(200)
    const end = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString()
    expect((await fixOf(report)).due).toEqual({ days: 30, at: end, is_agreed: true })
    expect(codeOf(await agree(report, true))).toBe('report.fix_date_refused')
    expect(await toldOf(report)).toEqual([
      'report.fix_date_asked agent',
      'report.fix_date_asked agent',
      ...Array.from({ length: 3 }, () => 'report.fix_date_agreed team'),
    ])
  })

  test('stays when the agent does not agree', async () => {
    const report = await accepted()
    const { due } = await fixOf(report)
    await propose(report, dayIn(120))
    expect((await agree(report, false)).status).toBe(200)
    expect(await fixOf(report)).toMatchObject({ due })
    expect(await fixOf(report)).not.toHaveProperty('proposed_at')
  })

  test('orders the view of what is to be fixed, and is counted', async () => {
    const place = await reportWorld(api)
    const by = await place.inProgram('administrator')
    const made = async (severity: 'critical' | 'low' | 'medium') =>
      acceptedReport(api.database.owner, place, { agent, by, severity })
    const [low, critical, medium] = [await made('low'), await made('critical'), await made('medium')]
    await age(critical, 20)
    const params = { organization: place.organization }
    const listed = await by.browser.call(listReports, { params, query: { fixing: '1' } })
    expect(dataOf<InboxCard[]>(listed).map(({ id }) => id)).toEqual([critical, medium, low])
    expect(dataOf<InboxCard[]>(listed)[0]).toMatchObject({ fix: { days: 7 } })
    const figures = dataOf<Record<string, number>>(await by.browser.call(getReportFigures, { params }))
    expect(figures).toMatchObject({ fix: 3, fix_late: 1 })
  })
})

test('public figures equal those that the events give', async () => {
  const place = await reportWorld(api)
  const by = await place.inProgram('administrator')
  const reports: string[] = []
  for (let index = 0; index < 4; index += 1) {
    const own = await reportingAgent(api)
    const report = await acceptedReport(api.database.owner, place, { agent: own, by })
    reports.push(report)
    const params = { organization: place.organization, report }
    await by.browser.call(askRetest, { params, body: { text } })
    await answer(report, index === 3 ? 'persists' : 'fixed', own)
  }
  await worker.drain()
  await buildTasks(worker.context)['measure-programs']?.({}, {} as never)
  const page = await agent.browser.call(getPortalProgram, { params: { uuid: place.program } })
  const { rows } = await sql<FixEvent & { report_id: string }>`
    select report_id, kind, to_state, closing_reason, details, created_at from grana.report_events
    where report_id = any(${reports}::uuid[]) order by report_id, number`.execute(api.database.owner)
  const fixes = reports.flatMap((id) => measureFix(rows.filter(({ report_id: of }) => of === id)) ?? [])
  const took = fixes.map((fix) => fix.took).toSorted((one, other) => one - other)
  const tenths = (seconds: number) => Math.round((seconds / 86_400) * 10) / 10
  const at = (share: number) => tenths(took[Math.max(0, Math.ceil(share * took.length) - 1)] ?? 0)
  expect(dataOf<PortalProgram>(page).figures?.fix_days).toEqual({
    median: at(0.5),
    p90: at(0.9),
    n: 3,
    kept: fixes.filter(({ isKept }) => isKept === true).length,
    promised: 3,
  })
})
