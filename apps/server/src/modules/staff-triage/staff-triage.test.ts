import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransactionAs } from '#server/db/transaction.ts'
import { buildTasks } from '#server/tasks.ts'
import { dataOf } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { signInTestStaff, type TestStaff } from '#server/testing/staff.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getAgentReport } from '@grana/contract/reports/agent-reports'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import type { InboxCard } from '@grana/contract/reports/inbox'
import { getReport, registerKnownIssue } from '@grana/contract/reports/organization-reports'
import type { TransitionForm, Report } from '@grana/contract/reports/report'
import { applyReportProposal } from '@grana/contract/reports/triage'
import {
  assignTriager,
  commentStaffReport,
  getStaffReport,
  getStaffClosingReferences,
  getStaffEvidenceLink,
  listStaffReports,
  listTriageQueue,
  changeStaffReportState,
  proposeStaffSeverity,
  type WaitingReport,
} from '@grana/contract/staff/triage'
import { getStaffReportAuthors, type ReportAuthor } from '@grana/contract/together/report-authors'

let api: TestApi
let worker: TestWorker
let world: ReportWorld
let unmanaged: ReportWorld
let agent: SignedInUser
let administrator: TestStaff
let triager: TestStaff
let other: TestStaff

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  world = await reportWorld(api)
  unmanaged = await reportWorld(api)
  await sql`update grana.programs set is_managed = true where id = ${world.program}`.execute(api.database.owner)
  agent = await reportingAgent(api)
  administrator = await signInTestStaff(api)
  triager = await signInTestStaff(api, 'triager')
  other = await signInTestStaff(api, 'triager')
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

async function triaged(title = 'Comments run script'): Promise<string> {
  const id = await sendReport(await reportingAgent(api), world, { title })
  await worker.drain()
  return id
}
const assign = (id: string, to: TestStaff | undefined, by: TestStaff = administrator) =>
  by.browser.call(assignTriager, {
    params: { id },
    body: { reason: 'Their turn', ...(to && { triager: to.id }) },
  })
async function given(title?: string): Promise<string> {
  const id = await triaged(title)
  expect((await assign(id, triager)).status).toBe(200)
  return id
}
const setManaged = (isManaged: boolean) =>
  sql`update grana.programs set is_managed = ${isManaged} where id = ${world.program}`.execute(api.database.owner)
const read = (by: TestStaff, id: string) => by.browser.call(getStaffReport, { params: { id } })
const move = (by: TestStaff, id: string, body: TransitionForm) =>
  by.browser.call(changeStaffReportState, { params: { id }, body })
const inOrganization = async (id: string) =>
  dataOf<Report>(await world.browser.call(getReport, { params: { organization: world.organization, report: id } }))

test('the triager of a report reads who wrote it together, and no other staff does', async () => {
  const id = await given()
  const authors = (by: TestStaff) => by.browser.call(getStaffReportAuthors, { params: { id } })
  expect(dataOf(await authors(triager))).toEqual([])
  const friend = await reportingAgent(api)
  await sql`insert into grana.report_authors (organization_id, report_id, program_id, user_id, invited_by, position, percent, state,
      invited_at, answered_at, sent_at)
    select organization_id, id, program_id, ${friend.user.id}, agent_id, 1, 40, 'agreed', now(), now(), now()
    from grana.reports where id = ${id}`.execute(api.database.owner)
  expect(dataOf<ReportAuthor[]>(await authors(triager)).map(({ percent }) => percent)).toEqual([60, 40])
  expect((await authors(other)).status).toBe(404)
  expect((await authors(administrator)).status).toBe(404)
})

describe('a staff administrator', () => {
  test('sees the organization and urgency of waiting reports, and none of their content', async () => {
    const id = await triaged('Secrets of the volcano')
    const told = await administrator.browser.call(listTriageQueue, {})
    const row = dataOf<WaitingReport[]>(told).find((one) => one.id === id)
    expect(row).toMatchObject({ severity: 'high', program: { id: world.program }, due: { stage: 'first_answer' } })
    const text = JSON.stringify(told.body)
    for (const word of ['volcano', 'stored-xss', 'shown as it was typed', world.target])
      expect(text).not.toContain(word)
    expect((await read(administrator, id)).status).toBe(404)
    expect((await administrator.browser.call(listStaffReports, {})).status).toBe(404)
  })

  test('assigns one report to one triager, and removes the assignment', async () => {
    const [id, beside] = [await triaged(), await triaged()]
    expect((await read(triager, id)).status).toBe(404)
    expect((await assign(id, triager)).status).toBe(200)
    expect((await read(triager, id)).status).toBe(200)
    // The triager cannot read another report of the program, and another triager cannot read this one.
    expect((await read(triager, beside)).status).toBe(404)
    expect((await read(other, id)).status).toBe(404)
    const listed = dataOf<InboxCard[]>(await triager.browser.call(listStaffReports, {})).map((one) => one.id)
    expect(listed).toContain(id)
    expect(listed).not.toContain(beside)
    expect(dataOf<InboxCard[]>(await other.browser.call(listStaffReports, {}))).toEqual([])
    expect((await inOrganization(id)).events.at(-1)).toMatchObject({
      kind: 'assigned',
      audience: 'internal',
      side: 'staff',
      concerns: { id: triager.id },
    })
    // The triager is independent of the assignee of the organization.
    const seen = await inOrganization(id)
    expect([seen.triager?.id, seen.assigned_to]).toEqual([triager.id, undefined])
    expect((await assign(id, undefined)).status).toBe(200)
    expect((await inOrganization(id)).triager).toBeUndefined()
    expect((await read(triager, id)).status).toBe(404)
  })

  test('cannot assign unmanaged, closed or unknown reports, nor assign to a user who is not a triager', async () => {
    const id = await triaged()
    const foreign = await sendReport(agent, unmanaged)
    expect((await assign(foreign, triager)).status).toBe(404)
    expect((await assign(randomUUID(), triager)).status).toBe(404)
    expect((await assign(id, administrator)).status).toBe(404)
    expect((await assign(id, { ...triager, id: agent.user.id })).status).toBe(404)
    expect((await assign(id, triager, triager)).status).toBe(404)
    const closed = await given()
    await move(triager, closed, { to: 'closed', reason: 'spam', text: 'Nonsense' })
    expect((await assign(closed, other)).status).toBe(404)
    expect((await assign(await triaged(), undefined)).status).toBe(404)
    const queue = dataOf<WaitingReport[]>(await administrator.browser.call(listTriageQueue, {}))
    expect(queue.map((one) => one.id)).not.toContain(foreign)
  })
})

describe('the assignment of a triager', () => {
  test('can be removed after closing, and after the program stops being managed', async () => {
    const [closed, left] = [await given(), await given()]
    await move(triager, closed, { to: 'closed', reason: 'spam', text: 'Nonsense' })
    expect((await read(triager, closed)).status).toBe(200)
    expect((await assign(closed, undefined)).status).toBe(200)
    expect((await read(triager, closed)).status).toBe(404)
    const manage = (isManaged: boolean) =>
      sql`update grana.programs set is_managed = ${isManaged} where id = ${world.program}`.execute(api.database.owner)
    await manage(false)
    const told = [(await assign(left, other)).status, (await assign(left, undefined)).status]
    await manage(true)
    expect(told).toEqual([404, 200])
    expect((await read(triager, left)).status).toBe(404)
  })

  test('ends when the report is archived', async () => {
    const id = await given()
    await move(triager, id, { to: 'closed', reason: 'spam', text: 'Nonsense' })
    await sql`update grana.reports set moved_at = now() - interval '31 days' where id = ${id}`.execute(
      api.database.owner,
    )
    await buildTasks(worker.context)['age-reports']?.({}, {} as never)
    expect((await inOrganization(id)).state).toBe('archived')
    expect((await read(triager, id)).status).toBe(404)
  })

  test('gives no access after a change of role, also by row security', async () => {
    const id = await given()
    const leaving = await signInTestStaff(api, 'triager')
    expect((await assign(id, leaving)).status).toBe(200)
    const words = () =>
      inTransactionAs(api.context.db, { id: leaving.id }, async (trx) => ({
        reports: await trx.selectFrom('reports').select('id').where('id', '=', id).execute(),
        contents: await trx.selectFrom('report_contents').select('steps').where('report_id', '=', id).execute(),
        events: await trx.selectFrom('report_events').select('number').where('report_id', '=', id).execute(),
      }))
    expect(await words()).toMatchObject({ reports: [{ id }], contents: [{ steps: expect.any(String) }] })
    await api.database.owner
      .updateTable('users')
      .set({ staff_role: 'administrator' })
      .where('id', '=', leaving.id)
      .execute()
    expect(await words()).toEqual({ reports: [], contents: [], events: [] })
  })
})

test('lists closed reports as done and removes the assignment, also when the program is no longer managed', async () => {
  const id = await given('Over and still read')
  expect((await move(triager, id, { to: 'closed', reason: 'spam', text: 'Nothing in it' })).status).toBe(200)
  const listed = async (view: 'assigned' | 'done') =>
    dataOf<WaitingReport[]>(await administrator.browser.call(listTriageQueue, { query: { view } })).map((one) => one.id)
  expect(await listed('assigned')).not.toContain(id)
  await setManaged(false)
  expect(await listed('done')).toContain(id)
  expect((await assign(id, other)).status).toBe(404)
  expect((await read(triager, id)).status).toBe(200)
  expect((await assign(id, undefined)).status).toBe(200)
  expect(await listed('done')).not.toContain(id)
  expect((await read(triager, id)).status).toBe(404)
  await setManaged(true)
})

describe('a triager', () => {
  test('downloads files of assigned reports only', async () => {
    const [id, beside] = [await given(), await triaged()]
    const fileOf = async (report: string) => {
      const { owner } = api.database
      const of = await owner
        .selectFrom('reports')
        .select(['organization_id', 'agent_id', 'id as report_id'])
        .where('id', '=', report)
        .executeTakeFirstOrThrow()
      const at = new Date()
      const looked = {
        state: 'ready',
        sha256: '0'.repeat(64),
        created_at: at,
        completed_at: at,
        checked_at: at,
      } as const
      const file = { ...of, ...looked, id: randomUUID(), name: 'proof.png', kind: 'png', size_bytes: 67 } as const
      await owner.insertInto('report_files').values(file).execute()
      return file.id
    }
    const [file, foreign] = [await fileOf(id), await fileOf(beside)]
    expect(dataOf<Report>(await read(triager, id)).files).toMatchObject([{ id: file, name: 'proof.png' }])
    const link = (by: TestStaff, params: { id: string; file: string }) =>
      by.browser.call(getStaffEvidenceLink, { params })
    const told = await link(triager, { id, file })
    expect(told.status).toBe(200)
    expect(dataOf<{ url: string }>(told).url).toContain(file.replaceAll('-', ''))
    for (const [by, params] of [
      [triager, { id: beside, file: foreign }],
      [triager, { id, file: foreign }],
      [other, { id, file }],
      [administrator, { id, file }],
    ] as const) {
      expect((await link(by, params)).status).toBe(404)
    }
    expect((await agent.browser.call(getStaffEvidenceLink, { params: { id, file } })).status).toBe(404)
    await assign(id, undefined)
    expect((await link(triager, { id, file })).status).toBe(404)
  })

  test('hands over with an internal note and a proposed severity that the organization can apply', async () => {
    const id = await given()
    const by = await api.database.owner.selectFrom('reports').select('agent_id').where('id', '=', id).executeTakeFirst()
    expect(by).toBeDefined()
    const handed = await move(triager, id, {
      to: 'pending_organization',
      text: 'We saw it ourselves',
      severity: 'critical',
    })
    expect(handed.status).toBe(200)
    const seen = await inOrganization(id)
    expect(seen).toMatchObject({ state: 'pending_organization', severity: 'high', due: { stage: 'decision', days: 2 } })
    expect(seen.events.slice(-2)).toMatchObject([
      {
        kind: 'commented',
        audience: 'internal',
        side: 'staff',
        text: 'We saw it ourselves',
        actor: { id: triager.id },
      },
      { kind: 'proposed', audience: 'internal', side: 'staff', details: { severity: 'critical' } },
    ])
    expect(seen.events.at(-1)).not.toHaveProperty('text')
    const owner = await world.inProgram('administrator')
    const { number } = seen.proposals[0] ?? { number: 0 }
    const params = { organization: world.organization, report: id, proposal: String(number) }
    expect((await owner.browser.call(applyReportProposal, { params })).status).toBe(200)
    expect((await inOrganization(id)).severity).toBe('critical')
  })

  test('hides the hand-over note and the triager from the agent', async () => {
    const reporter = await reportingAgent(api)
    const id = await sendReport(reporter, world)
    await worker.drain()
    await assign(id, triager)
    await move(triager, id, { to: 'pending_organization', text: 'Hidden words', severity: 'low' })
    const own = await reporter.browser.call(getAgentReport, { params: { report: id } })
    expect(JSON.stringify(own.body)).not.toContain('Hidden words')
    const last = dataOf<Report>(own).events.at(-1)
    expect(last).toMatchObject({ kind: 'moved', to: 'pending_organization', side: 'staff' })
    expect(last).not.toHaveProperty('actor')
    expect(last?.details).toEqual({})
    // The note stays hidden after a member applies the proposed severity.
    const { number } = (await inOrganization(id)).proposals[0] ?? { number: 0 }
    const params = { organization: world.organization, report: id, proposal: String(number) }
    const decider = await world.inProgram('administrator')
    expect((await decider.browser.call(applyReportProposal, { params })).status).toBe(200)
    const after = await reporter.browser.call(getAgentReport, { params: { report: id } })
    expect(dataOf<Report>(after).events.at(-1)).toMatchObject({ kind: 'severity_set', details: { severity: 'low' } })
    expect(JSON.stringify(after.body)).not.toContain('Hidden words')
  })

  test('closes as duplicate and with a clause, and reopens', async () => {
    const issue = await (
      await world.inProgram('administrator')
    ).browser.call(registerKnownIssue, {
      params: world.programParams,
      body: { title: 'Known', text: 'Known', known_since: '2026-01-01' },
    })
    expect(issue.status).toBe(200)
    const [first, second] = [await given('Older one'), await given('Newer one')]
    const grounds = dataOf<ClosingReferences>(
      await triager.browser.call(getStaffClosingReferences, { params: { id: second } }),
    )
    expect(grounds.clauses.length).toBeGreaterThan(2)
    expect(grounds.known_issues).toHaveLength(1)
    expect(grounds.earlier.map((one) => one.id)).toContain(first)
    expect((await move(triager, second, { to: 'closed', reason: 'duplicate', duplicate_of: first })).status).toBe(200)
    expect((await move(triager, second, { to: 'triaging', text: 'Not quite' })).status).toBe(200)
    const clause = grounds.clauses[0]?.number
    expect((await move(triager, second, { to: 'closed', reason: 'out_of_scope', clause, text: 'See' })).status).toBe(
      200,
    )
  })

  test('cannot name an unassigned report as the original of a duplicate', async () => {
    const [hidden, id] = [await triaged('Not theirs'), await given()]
    const told = await move(triager, id, { to: 'closed', reason: 'duplicate', duplicate_of: hidden })
    expect(told.body['code']).toBe('report.original_unknown')
    const { earlier } = dataOf<ClosingReferences>(
      await triager.browser.call(getStaffClosingReferences, { params: { id } }),
    )
    expect(earlier.map((one) => one.title)).not.toContain('Not theirs')
  })

  test('cannot accept, and only proposes a severity', async () => {
    const id = await given()
    expect((await move(triager, id, { to: 'accepted' })).status).toBe(403)
    const suggested = await triager.browser.call(proposeStaffSeverity, {
      params: { id },
      body: { severity: 'low', text: 'Hard to reach' },
    })
    expect(dataOf<Report>(suggested)).toMatchObject({ severity: 'high', can: { only_proposes_severity: true } })
    expect(dataOf<Report>(suggested).moves.map(({ to }) => to)).not.toContain('accepted')
    const note = { text: 'Between us', audience: 'internal' } as const
    expect((await triager.browser.call(commentStaffReport, { params: { id }, body: note })).status).toBe(200)
    expect((await other.browser.call(commentStaffReport, { params: { id }, body: note })).status).toBe(404)
  })

  test('loses access when the account is disabled', async () => {
    const id = await given()
    const leaving = await signInTestStaff(api, 'triager')
    expect((await assign(id, leaving)).status).toBe(200)
    await api.database.owner
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', leaving.id)
      .execute()
    expect((await read(leaving, id)).status).toBe(401)
    expect((await read(triager, id)).status).toBe(404)
  })
})
