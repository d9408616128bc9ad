import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { ProgramStatistics } from '@grana/contract/programs'

export type ProgramKey = { organizationId: string; programId: string }

export async function findProgramOfReport(
  trx: Trx,
  { organizationId, reportId }: { organizationId: string; reportId: string },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('reports')
    .select('program_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', reportId)
    .executeTakeFirst()
  return row?.program_id
}

/** Marks the statistics as stale and locks their row until the end of the transaction. Returns when they were last measured. */
export async function lockStatisticsAsStale(
  trx: Trx,
  { organizationId, programId }: ProgramKey,
  at: Date,
): Promise<Date | null | undefined> {
  const { rows } = await sql<{ measured_at: Date | null }>`
    insert into program_figures as f (organization_id, program_id, has_reports, stale_at)
    values (${organizationId}, ${programId}, true, ${at})
    on conflict (organization_id, program_id)
      do update set has_reports = true, stale_at = coalesce(f.stale_at, excluded.stale_at)
    returning measured_at`.execute(trx)
  return rows[0]?.measured_at
}

type Spread = { median: number; p90: number; n: number }

const roundToTenths = (value: number) => Math.round(value * 10) / 10

const secondsOf = { hour: 3600, day: 86_400 }

/** Median and 90th percentile of the durations; both are observed values, not interpolated. */
async function spreadOf(
  trx: Trx,
  { organizationId, programId }: ProgramKey,
  given: { end: RawBuilder<unknown>; waited?: RawBuilder<unknown>; since: Date; unit: keyof typeof secondsOf },
): Promise<Spread | undefined> {
  const { end, waited = sql`0`, since, unit } = given
  const { rows } = await sql<{ median: number | null; p90: number | null; n: number }>`
    select percentile_disc(0.5) within group (order by took) as median,
      percentile_disc(0.9) within group (order by took) as p90, count(*)::int as n
    from (
      select greatest(0, grana.working_seconds(r.submitted_at, ${end}) - ${waited}) / ${secondsOf[unit]}::float8 as took
      from reports r where r.organization_id = ${organizationId} and r.program_id = ${programId} and ${end} > ${since}
    ) measured`.execute(trx)
  const row = rows[0]
  if (!row || row.median === null || row.p90 === null) return undefined
  return { median: roundToTenths(row.median), p90: roundToTenths(row.p90), n: row.n }
}

/** Working time spent waiting for information from the agent before triage; it does not count. */
const waitingForAgent = sql`case when r.paused_seconds = 0 then 0 else coalesce((
  select sum(grana.working_seconds(q.created_at, least(r.triaged_at, coalesce((
    select min(a.created_at) from report_events a where (a.organization_id, a.report_id) = (r.organization_id, r.id)
      and a.number > q.number and a.from_state = 'needs_info'), r.triaged_at))))
  from report_events q where (q.organization_id, q.report_id) = (r.organization_id, r.id)
    and q.to_state = 'needs_info' and q.created_at < r.triaged_at), 0) end`

type FixRow = { median: number | null; p90: number | null; n: number; kept: number; promised: number }

/** Time from acceptance to the fix, and how many of those with a deadline met it. The clock of the report measured them. */
async function fixesOf(trx: Trx, { organizationId, programId }: ProgramKey, since: Date) {
  const { rows } = await sql<FixRow>`
    select percentile_disc(0.5) within group (order by r.fix_took) / ${secondsOf.day}::float8 as median,
      percentile_disc(0.9) within group (order by r.fix_took) / ${secondsOf.day}::float8 as p90, count(*)::int as n,
      (count(*) filter (where r.fix_kept))::int as kept, count(r.fix_kept)::int as promised
    from reports r where r.organization_id = ${organizationId} and r.program_id = ${programId} and r.fixed_at > ${since}`.execute(
    trx,
  )
  const row = rows[0]
  if (!row || row.median === null || row.p90 === null) return undefined
  return { ...row, median: roundToTenths(row.median), p90: roundToTenths(row.p90) }
}

/** Time from the approval of a reward to its payment, and how many met their deadline. The clock of the reward measured them. */
async function paymentsOf(trx: Trx, { organizationId, programId }: ProgramKey, since: Date) {
  const { rows } = await sql<FixRow>`
    select percentile_disc(0.5) within group (order by w.pay_took) / ${secondsOf.day}::float8 as median,
      percentile_disc(0.9) within group (order by w.pay_took) / ${secondsOf.day}::float8 as p90, count(*)::int as n,
      (count(*) filter (where w.pay_kept))::int as kept, count(*)::int as promised
    from rewards w join reports r on (r.organization_id, r.id) = (w.organization_id, w.report_id)
    where r.organization_id = ${organizationId} and r.program_id = ${programId} and w.paid_at > ${since}`.execute(trx)
  const row = rows[0]
  if (!row || row.median === null || row.p90 === null) return undefined
  return { ...row, median: roundToTenths(row.median), p90: roundToTenths(row.p90) }
}

type Share = { count: number; of: number }

/** Disputes ruled since then, and those that overturned the decision, by the events of the reports. */
async function disputesOf(
  trx: Trx,
  { organizationId, programId }: ProgramKey,
  since: Date,
): Promise<Share | undefined> {
  const { rows } = await sql<Share>`
    select count(*)::int as of, (count(*) filter (where e.details ->> 'ruling' = 'overturned'))::int as count
    from disputes d join report_events e on (e.organization_id, e.report_id, e.number)
      = (d.organization_id, d.report_id, d.ruled_event)
    where d.organization_id = ${organizationId} and d.program_id = ${programId} and d.ruled_at > ${since}
      and e.kind = 'dispute_ruled'`.execute(trx)
  const row = rows[0]
  return row && row.of > 0 ? row : undefined
}

/** Reports that were resolved, ever. */
async function resolvedOf(trx: Trx, { organizationId, programId }: ProgramKey): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from reports r where r.organization_id = ${organizationId}
      and r.program_id = ${programId} and r.closing_reason = 'resolved'`.execute(trx)
  return rows[0]?.n ?? 0
}

/** Response statistics of a program, computed from its reports. */
export async function measureProgram(
  trx: Trx,
  key: ProgramKey,
  { since, disputesSince }: { since: Date; disputesSince: Date },
): Promise<ProgramStatistics> {
  const answer = await spreadOf(trx, key, { end: sql`r.answered_at`, since, unit: 'hour' })
  const triage = await spreadOf(trx, key, { end: sql`r.triaged_at`, waited: waitingForAgent, since, unit: 'day' })
  const fix = await fixesOf(trx, key, since)
  const payment = await paymentsOf(trx, key, since)
  const disputes = await disputesOf(trx, key, disputesSince)
  const resolved = await resolvedOf(trx, key)
  return {
    ...(answer && { first_answer_hours: answer }),
    ...(triage && { triage_days: triage }),
    ...(fix && { fix_days: fix }),
    ...(payment && { payment_days: payment }),
    ...(disputes && { disputes_overturned: disputes }),
    ...(resolved > 0 && { resolved }),
  }
}

export async function saveProgramStatistics(
  trx: Trx,
  { organizationId, programId }: ProgramKey,
  { figures, at }: { figures: ProgramStatistics; at: Date },
): Promise<void> {
  await trx
    .updateTable('program_figures')
    .set({ figures: JSON.stringify(figures), measured_at: at, stale_at: null })
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', programId)
    .execute()
}

/** Programs to measure: those marked as stale, and those whose 90-day window has moved since. */
export async function listDuePrograms(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<ProgramKey[]> {
  const { rows } = await sql<ProgramKey>`
    select organization_id as "organizationId", program_id as "programId" from (
      (select organization_id, program_id, stale_at, measured_at from program_figures where stale_at is not null
        order by stale_at limit ${limit})
      union
      (select organization_id, program_id, stale_at, measured_at from program_figures
        where has_reports and measured_at < ${before} order by measured_at limit ${limit})
    ) due order by stale_at, measured_at limit ${limit}`.execute(db)
  return rows
}

/** Locks the statistics of a program until the end of the transaction. `false` when another run measured them meanwhile. */
export async function lockDueStatistics(
  trx: Trx,
  { organizationId, programId }: ProgramKey,
  before: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from program_figures where organization_id = ${organizationId} and program_id = ${programId}
      and (stale_at is not null or (has_reports and measured_at < ${before})) for update`.execute(trx)
  return rows.length > 0
}
