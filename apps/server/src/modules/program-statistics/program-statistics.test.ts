import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { runDuringWrite } from '#server/testing/concurrent-write.ts'
import { dataOf, signedInAgent } from '#server/testing/programs.ts'
import {
  reportingAgent,
  reportWorld,
  sendReport,
  type ReportWorld,
  type SignedInUser,
} from '#server/testing/reports.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getPortalProgram, type PortalProgram } from '@grana/contract/programs'
import { getAgentProgram, inviteAgent, type AgentProgram } from '@grana/contract/programs/agents'
import {
  getProgramVersion,
  listOrganizationPrograms,
  type ListedProgram,
  type ProgramVersion,
} from '@grana/contract/programs/builder'
import { commentReport } from '@grana/contract/reports/organization-reports'
import { measureDuePrograms } from './measure-programs.ts'
import { lockStatisticsAsStale } from './queries.ts'

let api: TestApi
let worker: TestWorker
let agent: SignedInUser

beforeAll(async () => {
  api = await startTestApi()
  worker = await startTestWorker({}, api.database)
  agent = await reportingAgent(api)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const hourMs = 3_600_000
/** A Monday, so that hours of that week are working hours. */
const monday = new Date('2026-11-09T08:00:00Z')
const after = (hours: number) => new Date(monday.getTime() + hours * hourMs)

/** Inserts reports that were answered and triaged the given hours after submission. */
async function insertReports(trx: Trx, world: ReportWorld, answeredAfter: readonly number[], from = monday) {
  const { rows } = await sql<{ last: number }>`select coalesce(max(number), 0) as last from reports
    where organization_id = ${world.organization}`.execute(trx)
  for (const [index, hours] of answeredAfter.entries()) {
    const [id, at] = [randomUUID(), new Date(from.getTime() + hours * hourMs)]
    const key = { organization_id: world.organization, id }
    await trx
      .insertInto('reports')
      .values({
        ...key,
        program_id: world.program,
        number: 1000 + (rows[0]?.last ?? 0) + index,
        agent_id: agent.user.id,
        target_id: world.target,
        policy_version: 1,
        asset_tier: 1,
        weakness: 'stored-xss',
        title: 'One',
        severity: 'low',
        claimed_severity: 'low',
        events: 1,
        submitted_at: from,
        moved_at: from,
        answered_at: at,
        triaged_at: at,
      })
      .execute()
    const event = {
      number: 1,
      kind: 'submitted',
      side: 'agent',
      actor_id: agent.user.id,
      to_state: 'received',
    } as const
    await trx
      .insertInto('report_events')
      .values({ organization_id: key.organization_id, report_id: id, ...event, created_at: from })
      .execute()
  }
}

const reported = (world: ReportWorld, answeredAfter: readonly number[], from = monday): Promise<void> =>
  inTransaction(api.database.owner, (trx) => insertReports(trx, world, answeredAfter, from))

const pageOf = async (world: ReportWorld) =>
  dataOf<PortalProgram>(await agent.browser.call(getPortalProgram, { params: { uuid: world.program } }))

test('does not count weekends as working time', async () => {
  const between = async (since: string, until: string) => {
    const { rows } = await sql<{ hours: number }>`
      select grana.working_seconds(${since}::timestamptz, ${until}::timestamptz) / 3600 as hours`.execute(
      api.database.worker,
    )
    return rows[0]?.hours
  }
  expect(await between('2026-11-09T08:00Z', '2026-11-09T14:30Z')).toBe(6.5)
  expect(await between('2026-11-13T20:00Z', '2026-11-16T02:00Z'), 'over a weekend').toBe(6)
  expect(await between('2026-11-14T10:00Z', '2026-11-15T10:00Z'), 'within one').toBe(0)
  expect(await between('2026-11-02T00:00Z', '2026-11-16T00:00Z')).toBe(240)
})

test('sets has_reports with the first report', async () => {
  const world = await reportWorld(api)
  expect(await pageOf(world)).not.toHaveProperty('has_reports')
  const id = await sendReport(agent, world)
  await worker.drain()
  const first = await pageOf(world)
  expect([first.has_reports, first.figures]).toEqual([true, undefined])
  const analyst = await world.inProgram('analyst')
  const params = { organization: world.organization, report: id }
  await analyst.browser.call(commentReport, { params, body: { text: 'Seen.', audience: 'everyone' } })
  // Measured a moment ago: the scheduled job updates it.
  await worker.drain()
  await measureDuePrograms(worker.context)
  expect((await pageOf(world)).figures).toMatchObject({ first_answer_hours: { n: 1 } })
})

test('computes median, p90 and n from the answers of the last 90 days', async () => {
  const world = await reportWorld(api)
  const id = await sendReport(agent, world)
  await reported(world, [1, 2, 3, 4, 5, 6, 7, 8, 9, 50])
  // Outside the window, and slow.
  await reported(world, [70, 71], new Date('2026-06-01T08:00:00Z'))
  worker.at(after(120))
  await worker.happened('report.happened', { organizationId: world.organization, reportId: id, number: 1 })
  await worker.drain()
  worker.at()
  expect((await pageOf(world)).figures).toEqual({
    first_answer_hours: { median: 5, p90: 9, n: 10 },
    triage_days: { median: 0.2, p90: 0.4, n: 10 },
  })
})

test('does not count the time spent waiting for the agent', async () => {
  const world = await reportWorld(api)
  const id = await sendReport(agent, world)
  await reported(world, [72])
  const db = api.database.owner
  const { rows } = await sql<{ id: string }>`select id from reports
    where organization_id = ${world.organization} and id <> ${id}`.execute(db)
  const asked = {
    organization_id: world.organization,
    report_id: rows[0]!.id,
    kind: 'moved',
    side: 'organization',
    actor_id: world.owner.id,
  } as const
  const steps = [
    { ...asked, number: 2, from_state: 'triaging', to_state: 'needs_info', created_at: after(10) },
    { ...asked, number: 3, from_state: 'needs_info', to_state: 'triaging', created_at: after(58) },
    // After triage: not part of the measured time.
    { ...asked, number: 4, from_state: 'pending_organization', to_state: 'needs_info', created_at: after(80) },
  ]
  await sql`alter table grana.reports disable trigger user`.execute(db)
  await sql`alter table grana.report_events disable trigger user`.execute(db)
  await db.insertInto('report_events').values(steps).execute()
  await sql`update reports set paused_seconds = 172800, events = 4 where id = ${rows[0]!.id}`.execute(db)
  await sql`alter table grana.reports enable trigger user`.execute(db)
  await sql`alter table grana.report_events enable trigger user`.execute(db)
  worker.at(after(100))
  await worker.happened('report.happened', { organizationId: world.organization, reportId: id, number: 1 })
  await worker.drain()
  worker.at()
  expect((await pageOf(world)).figures).toMatchObject({ triage_days: { median: 1, n: 1 } })
})

test('shows statistics of a private program to invited agents and members only', async () => {
  const world = await reportWorld(api, { visibility: 'private' })
  const [invited, other] = [await signedInAgent(api), await signedInAgent(api)]
  const body = { username: invited.username }
  expect((await world.browser.call(inviteAgent, { params: world.programParams, body })).status).toBe(200)
  await reported(world, [1, 2])
  const db = api.database.owner
  await db
    .insertInto('program_figures')
    .values({
      organization_id: world.organization,
      program_id: world.program,
      has_reports: true,
      measured_at: new Date(0),
    })
    .execute()
  worker.at(after(24))
  await measureDuePrograms(worker.context)
  worker.at()
  const params = { program: world.program }
  const seen = dataOf<AgentProgram>(await invited.browser.call(getAgentProgram, { params }))
  expect(seen.program.figures).toMatchObject({ first_answer_hours: { n: 2 } })
  expect((await other.browser.call(getAgentProgram, { params })).status).toBe(404)
  expect((await other.browser.call(getPortalProgram, { params: { uuid: world.program } })).status).toBe(404)
  const bare = await api.database.api
    .selectFrom('program_figures')
    .select('program_id')
    .where('program_id', '=', world.program)
    .execute()
  expect(bare).toEqual([])
})

test('shows members the statistics beside the promises, in the list and with the terms', async () => {
  const world = await reportWorld(api)
  const listed = async () => {
    const { organization } = world
    const rows = dataOf<ListedProgram[]>(
      await world.browser.call(listOrganizationPrograms, { params: { organization } }),
    )
    return rows.find(({ id }) => id === world.program)
  }
  expect(await listed()).toMatchObject({ response: { first_answer: expect.any(Number) }, reward: { currency: 'USD' } })
  expect((await listed())?.figures).toBeUndefined()
  await reported(world, [1, 2])
  const at = { organization_id: world.organization, program_id: world.program, measured_at: new Date(0) }
  await api.database.owner
    .insertInto('program_figures')
    .values({ ...at, has_reports: true })
    .execute()
  worker.at(after(24))
  await measureDuePrograms(worker.context)
  worker.at()
  expect((await listed())?.figures).toMatchObject({ first_answer_hours: { n: 2 } })
  const params = { ...world.programParams, version: '1' }
  const { terms } = dataOf<ProgramVersion>(await world.browser.call(getProgramVersion, { params }))
  expect(terms).toMatchObject({ has_reports: true, figures: { first_answer_hours: { n: 2 } } })
})

/** Statistics that were last measured long ago, so that the scheduled job measures them. */
async function outdated(world: ReportWorld, staleAt = new Date(0)): Promise<void> {
  const key = { organization_id: world.organization, program_id: world.program }
  await api.database.owner
    .insertInto('program_figures')
    .values({ ...key, has_reports: true, measured_at: new Date(0), stale_at: staleAt })
    .execute()
}

test('does not lose an event that commits while the scheduled job measures', async () => {
  const world = await reportWorld(api)
  await outdated(world)
  const key = { organizationId: world.organization, programId: world.program }
  worker.at(after(24))
  await runDuringWrite(api.database.owner, {
    before: async (trx) => {
      await lockStatisticsAsStale(trx, key, after(24))
      await insertReports(trx, world, [1, 2])
    },
    work: () => measureDuePrograms(worker.context),
  })
  worker.at()
  expect((await pageOf(world)).figures).toMatchObject({ first_answer_hours: { n: 2 } })
})

test('measures the other programs when one fails, and logs it', async () => {
  const [failing, other] = [await reportWorld(api), await reportWorld(api)]
  await outdated(failing, new Date(-1))
  await outdated(other)
  for (const world of [failing, other]) await reported(world, [1, 2])
  const db = api.database.owner
  await sql`alter table program_figures add constraint only_in_this_test
    check (figures is null or program_id <> ${sql.lit(failing.program)}) not valid`.execute(db)
  worker.at(after(24))
  await measureDuePrograms(worker.context)
  worker.at()
  await sql`alter table program_figures drop constraint only_in_this_test`.execute(db)
  expect((await pageOf(other)).figures).toMatchObject({ first_answer_hours: { n: 2 } })
  expect((await pageOf(failing)).figures).toBeUndefined()
  const line = worker.logged.find((text) => text.includes('measuring of a program failed'))
  expect(line).toContain(failing.program)
})

test('measures with an index scan, and reads one row per page', async () => {
  const world = await reportWorld(api)
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select count(*) from reports r where r.organization_id = ${world.organization}
      and r.program_id = ${world.program} and r.answered_at > now() - interval '90 days'`.execute(api.database.worker)
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toContain('reports_')
  expect(lines).not.toContain('Seq Scan')
})
