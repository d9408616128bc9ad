import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { Severity, TargetType } from '@grana/contract/program-values'
import type { ReportEvidence } from '@grana/contract/reports/evidence-signals'
import type { ReportEventKind, ReportSide } from '@grana/contract/reports/values'

type Key = { organization_id: string; id: string }
type EventKey = { organizationId: string; reportId: string; number: number }

export type JudgedReport = Key & {
  agent_id: string
  target_id: string
  weakness: string
  claimed_severity: Severity
  submitted_at: Date
  cvss_vector: string | null
  /** Its content and what the agent added in comments. */
  text: string
  target_type: TargetType | null
  scope: string[]
  files: number
}

/** A report with what its signals are computed from, locked so that two jobs cannot interleave. */
export async function lockJudgedReport(trx: Trx, { organization_id, id }: Key): Promise<JudgedReport | undefined> {
  const { rows } = await sql<JudgedReport>`
    select r.organization_id, r.id, r.agent_id, r.target_id, r.weakness, r.claimed_severity, r.submitted_at, c.cvss_vector,
      concat_ws(E'\n', c.summary, c.steps, c.impact, (select string_agg(e.text, E'\n' order by e.number)
        from report_events e where (e.organization_id, e.report_id) = (r.organization_id, r.id)
          and e.actor_id = r.agent_id and e.kind in ('commented', 'moved'))) as text,
      (select t.type from policy_targets t where (t.organization_id, t.program_id, t.version, t.target_id)
        = (r.organization_id, r.program_id, r.policy_version, r.target_id)) as target_type,
      array(select t.address from policy_targets t where (t.organization_id, t.program_id, t.version)
        = (r.organization_id, r.program_id, r.policy_version) and t.is_in_scope and t.address is not null
        order by t.position) as scope,
      (select count(*)::int from report_files f where f.organization_id = r.organization_id and f.state = 'ready'
        and (f.report_id = r.id or (f.commented_report_id = r.id and f.event_number is not null
          and f.agent_id = r.agent_id))) as files
    from reports r join report_contents c on (c.organization_id, c.report_id) = (r.organization_id, r.id)
    where r.organization_id = ${organization_id} and r.id = ${id} for update of r`.execute(trx)
  return rows[0]
}

export type Repeats = { copied_files: number; repeated_files: number; is_copied: boolean; is_repeated: boolean }

/** Reports with the same band that are compared: a flood of equal texts must not make each of them costlier. */
const maxCompared = 200

/** Earlier reports, of any organization, with the same files or nearly the same text: of other agents and of the same one. */
export async function countRepeats(
  trx: Trx,
  report: JudgedReport,
  { minBands }: { minBands: number },
): Promise<Repeats> {
  const isEarlier = sql`(o.submitted_at, o.id) < (${report.submitted_at}, ${report.id}::uuid)`
  const { rows } = await sql<Repeats>`
    with same_files as (
      select f.id, bool_or(o.agent_id <> ${report.agent_id}) as by_others
      from report_files f join report_files g on g.sha256 = f.sha256 and g.report_id is not null
      join reports o on (o.organization_id, o.id) = (g.organization_id, g.report_id)
      where (f.organization_id, f.report_id) = (${report.organization_id}, ${report.id}) and ${isEarlier}
      group by f.id),
    alike as (
      select o.agent_id <> ${report.agent_id} as by_others, count(*) as equal_bands
      from report_traits t cross join lateral (
        select e.organization_id, e.report_id from report_traits e where e.kind = 'text' and e.digest = t.digest
        order by e.organization_id, e.report_id limit ${maxCompared}) e
      join reports o on (o.organization_id, o.id) = (e.organization_id, e.report_id)
      where (t.organization_id, t.report_id, t.kind) = (${report.organization_id}, ${report.id}, 'text') and ${isEarlier}
      group by o.id, o.agent_id having count(*) >= ${minBands})
    select (select count(*) filter (where by_others) from same_files)::int as copied_files,
      (select count(*) filter (where not by_others) from same_files)::int as repeated_files,
      exists (select from alike where by_others) as is_copied,
      exists (select from alike where not by_others) as is_repeated`.execute(trx)
  return rows[0] ?? { copied_files: 0, repeated_files: 0, is_copied: false, is_repeated: false }
}

/** Accepted reports of an agent about these weaknesses, except one. */
export async function countAccepted(trx: Trx, { agent_id, id }: JudgedReport, weaknesses: readonly string[]) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reports r where r.agent_id = ${agent_id} and r.id <> ${id}
      and r.accepted_at is not null and r.weakness = any(${[...weaknesses]}::text[])`.execute(trx)
  return rows[0]?.count ?? 0
}

export type Trait = { kind: 'text' | 'host' | 'path' | 'parameter'; digest: bigint }

export async function replaceTraits(trx: Trx, { organization_id, id }: Key, traits: readonly Trait[]): Promise<void> {
  await sql`delete from report_traits where organization_id = ${organization_id} and report_id = ${id}`.execute(trx)
  await sql`
    insert into report_traits (organization_id, report_id, kind, digest)
    select distinct ${organization_id}::uuid, ${id}::uuid, t.kind, t.digest
    from unnest(${traits.map(({ kind }) => kind)}::text[], ${traits.map(({ digest }) => String(digest))}::bigint[])
      as t (kind, digest)`.execute(trx)
}

export async function replaceSignals(
  trx: Trx,
  { organization_id, id }: Key,
  { evidence: { score, signals }, at }: { evidence: ReportEvidence; at: Date },
): Promise<void> {
  await sql`delete from report_signals where organization_id = ${organization_id} and report_id = ${id}`.execute(trx)
  if (signals.length > 0)
    await trx
      .insertInto('report_signals')
      .values(
        signals.map(({ kind, points, figures }) => ({
          organization_id,
          report_id: id,
          kind,
          points,
          figures: JSON.stringify(figures),
        })),
      )
      .execute()
  await sql`
    update reports set evidence_score = ${score}, evidence_at = ${at}
    where organization_id = ${organization_id} and id = ${id}`.execute(trx)
}

/** What an event did, and whether the agent of the report did it. */
export async function findEvent(db: Db, { organizationId, reportId, number }: EventKey) {
  const { rows } = await sql<{ kind: ReportEventKind; side: ReportSide }>`
    select kind, side from report_events
    where organization_id = ${organizationId} and report_id = ${reportId} and number = ${number}`.execute(db)
  return rows[0]
}

/** Reports whose signals were never computed, oldest first. */
export async function listUnjudgedReports(db: Db, most: number) {
  const { rows } = await sql<{ organizationId: string; reportId: string }>`
    select organization_id as "organizationId", id as "reportId" from reports
    where evidence_at is null order by submitted_at limit ${most}`.execute(db)
  return rows
}
