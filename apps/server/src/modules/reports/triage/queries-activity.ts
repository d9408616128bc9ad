import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Severity } from '@grana/contract/program-values'
import { maxActivity, type ReportActivity } from '@grana/contract/reports/activity'
import type { ReportState } from '@grana/contract/reports/values'
import { ofTenant, type InboxTenant } from './queries-scope.ts'

type Reports = InboxTenant & { programId: string | undefined }

function conditionOf({ programId, ...tenant }: Reports): RawBuilder<unknown> {
  const parts = ofTenant(tenant)
  return sql.join(programId === undefined ? parts : [...parts, sql`r.program_id = ${programId}`], sql` and `)
}

/** Weeks begin on Monday, in UTC. */
const weekOf = (column: string) => sql`date_trunc('week', ${sql.ref(column)} at time zone 'UTC')::date::text`

type ReceivedLine = { week: string; severity: Severity; count: number }

export async function countReceived(trx: Trx, reports: Reports, since: string): Promise<ReceivedLine[]> {
  const { rows } = await sql<ReceivedLine>`
    select ${weekOf('r.submitted_at')} as week, r.severity, count(*)::int as count
    from (select r.submitted_at, r.severity from reports r
      where ${conditionOf(reports)} and r.submitted_at >= ${since}::date order by r.submitted_at desc limit ${maxActivity}) r
    group by 1, 2`.execute(trx)
  return rows
}

type OpenLine = { program: string; state: ReportState; severity: Severity; count: number }

export async function countOpen(trx: Trx, reports: Reports): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select r.program_id as program, r.state, r.severity, count(*)::int as count
    from (select r.program_id, r.state, r.severity from reports r
      where ${conditionOf(reports)} and r.closed_at is null order by r.due_at, r.id limit ${maxActivity}) r
    group by 1, 2, 3 order by 1, 2, 3`.execute(trx)
  return rows
}

/** First answers of reports, with the working hours that each took. */
const firstAnswers = (reports: Reports, since: Date | string) => sql`(
  select r.answered_at, grana.working_seconds(r.submitted_at, r.answered_at) / 3600::float8 as hours
  from reports r where ${conditionOf(reports)} and r.answered_at >= ${since}::timestamptz
  order by r.answered_at desc limit ${maxActivity}) r`

const roundToTenths = (value: number) => Math.round(value * 10) / 10

export async function medianAnswers(
  trx: Trx,
  reports: Reports,
  since: string,
): Promise<{ week: string; hours: number }[]> {
  const { rows } = await sql<{ week: string; hours: number }>`
    select ${weekOf('r.answered_at')} as week, percentile_disc(0.5) within group (order by r.hours) as hours
    from ${firstAnswers(reports, since)} group by 1`.execute(trx)
  return rows.map(({ week, hours }) => ({ week, hours: roundToTenths(hours) }))
}

type SpreadLine = { is_recent: boolean; median: number; p90: number; n: number }

/** Median and 90th percentile of both periods; both are observed values, not interpolated. */
export async function measureAnswers(
  trx: Trx,
  reports: Reports,
  { recentFrom, since }: { recentFrom: Date; since: Date },
): Promise<ReportActivity['answers']> {
  const { rows } = await sql<SpreadLine>`
    select r.answered_at > ${recentFrom} as is_recent, percentile_disc(0.5) within group (order by r.hours) as median,
      percentile_disc(0.9) within group (order by r.hours) as p90, count(*)::int as n
    from ${firstAnswers(reports, since)} group by 1`.execute(trx)
  const spreadOf = (isRecent: boolean) => {
    const line = rows.find((row) => row.is_recent === isRecent)
    return line && { median: roundToTenths(line.median), p90: roundToTenths(line.p90), n: line.n }
  }
  const [lately, before] = [spreadOf(true), spreadOf(false)]
  return { ...(lately && { lately }), ...(before && { before }) }
}
