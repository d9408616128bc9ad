import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { attentionRules } from '@grana/contract/attention/attention-rules'

type Key = { organizationId: string; programId: string }

export type AttentionRow = {
  weekly_hours: number | null
  minutes: number | null
  measured_reports: number
  waiting: number
  arrived: number
  handled: number
  measured_at: Date | null
}

/** What a program declares, and what was measured; `undefined` when it never declared hours. */
export async function findAttention(trx: Trx, { organizationId, programId }: Key): Promise<AttentionRow | undefined> {
  return trx
    .selectFrom('program_attention')
    .select(['weekly_hours', 'minutes', 'measured_reports', 'waiting', 'arrived', 'handled', 'measured_at'])
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', programId)
    .executeTakeFirst()
}

export async function saveHours(trx: Trx, { organizationId, programId }: Key, hours: number | null): Promise<void> {
  await trx
    .insertInto('program_attention')
    .values({ organization_id: organizationId, program_id: programId, weekly_hours: hours })
    .onConflict((row) => row.columns(['organization_id', 'program_id']).doUpdateSet({ weekly_hours: hours }))
    .execute()
}

/** Reports that the agent sent to the program since then, oldest first. */
export async function listSendings(
  trx: Trx,
  agentId: string,
  { programId, since }: { programId: string; since: Date },
): Promise<Date[]> {
  const rows = await trx
    .selectFrom('reports')
    .select('submitted_at')
    .where('agent_id', '=', agentId)
    .where('program_id', '=', programId)
    .where('submitted_at', '>', since)
    .orderBy('submitted_at')
    .execute()
  return rows.map(({ submitted_at: at }) => at)
}

/** Whether a report of the agent since then shows evidence or text of another agent. */
export async function hasCopied(trx: Trx, agentId: string, since: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from reports r join report_signals s on (s.organization_id, s.report_id) = (r.organization_id, r.id)
      where r.agent_id = ${agentId} and r.submitted_at > ${since} and s.kind in ('copied_files', 'copied_text')) as found`.execute(
    trx,
  )
  return rows[0]?.found === true
}

export async function findProgramOf(trx: Trx, programId: string): Promise<Key | undefined> {
  const row = await trx
    .selectFrom('program_attention')
    .select('organization_id')
    .where('program_id', '=', programId)
    .executeTakeFirst()
  return row && { organizationId: row.organization_id, programId }
}

export async function listAttentionKeys(trx: Trx): Promise<Key[]> {
  const { rows } = await sql<Key>`select organization_id as "organizationId", program_id as "programId"
    from program_attention where weekly_hours is not null order by measured_at nulls first limit 1000`.execute(trx)
  return rows
}

/**
 * Measures a program that declares hours. Reports sent without an account have a budget of their own and count for nothing here. A look lasts from opening the report, or from the previous act of the same person,
 * to their act on it; a longer pause than the rules allow is no work.
 */
export async function saveMeasurement(trx: Trx, { organizationId, programId }: Key, at: Date): Promise<void> {
  const { measuredDays, longestLook, minMeasured } = attentionRules
  const longest = sql`make_interval(mins => ${longestLook})`
  await sql`
    with acts as (
      select e.report_id, e.actor_id, e.created_at, e.number, lag(e.created_at) over (
        partition by e.actor_id order by e.created_at, e.report_id, e.number) as previous
      from report_events e
      where e.organization_id = ${organizationId} and e.side in ('organization', 'staff') and e.actor_id is not null
        and e.created_at > ${at}::timestamptz - make_interval(days => ${measuredDays})),
    looks as (
      select a.report_id, extract(epoch from a.created_at - coalesce((
        select min(v.read_at) from report_readings v where (v.organization_id, v.report_id, v.user_id)
          = (r.organization_id, r.id, a.actor_id) and v.read_at <= a.created_at
          and v.read_at > greatest(a.previous, a.created_at - ${longest})), a.previous)) / 60 as minutes
      from acts a join reports r on (r.organization_id, r.id) = (${organizationId}::uuid, a.report_id)
      where r.program_id = ${programId} and a.created_at <= coalesce(r.triaged_at, r.closed_at)),
    measured as (
      select sum(minutes) as minutes from looks where minutes <= ${longestLook} group by report_id),
    mean as (select count(*)::int as n, avg(minutes) as minutes from measured)
    update program_attention p set
      minutes = case when mean.n >= ${minMeasured} then least(480, greatest(1, round(mean.minutes)))::smallint end,
      measured_reports = mean.n, measured_at = ${at},
      waiting = (select count(*) from reports r where (r.organization_id, r.program_id) = (p.organization_id, p.program_id) and not r.from_guest
        and r.state in ('received', 'triaging') and r.triaged_at is null),
      arrived = (select count(*) from reports r where (r.organization_id, r.program_id) = (p.organization_id, p.program_id) and not r.from_guest
        and r.submitted_at > ${at}::timestamptz - interval '7 days'),
      handled = (select count(*) from reports r where (r.organization_id, r.program_id) = (p.organization_id, p.program_id) and not r.from_guest
        and coalesce(r.triaged_at, r.closed_at) > ${at}::timestamptz - interval '7 days')
    from mean where p.organization_id = ${organizationId} and p.program_id = ${programId}`.execute(trx)
}
