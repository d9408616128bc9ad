import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { Severity } from '@grana/contract/program-values'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import type { ReportRow } from '../queries-reports.ts'

export type CandidateRow = {
  id: string
  number: number
  initials: string
  title: string
  text: string
  target_id: string
  weakness: string
  severity: Severity
  state: ReportState
  closing_reason: ClosingReason | null
  submitted_at: Date
}

/** Digests of one report that are looked up, and reports with an equal one that are counted. */
const maxDigests = 60
const maxPerDigest = 40
/** Texts that are read and compared. */
const maxCompared = 20
/** Characters of each of them; the comparison reads no more. */
const maxCharacters = 20_000

const textOf = sql`left(concat_ws(E'\\n', c.summary, c.steps, c.impact), ${sql.lit(maxCharacters)})`

/**
 * Reports of the same program with equal paths, parameters or parts of text, or with the same target and weakness. Hosts are
 * not looked up: most reports of a program share them. Row security leaves what the reader may read.
 */
export async function listCandidateRows(
  trx: Trx,
  report: ReportRow,
  { triagerId }: { triagerId: string | undefined },
): Promise<CandidateRow[]> {
  const ofTenant = sql`r.organization_id = ${report.organization_id} and r.program_id = ${report.program_id}
    and r.id <> ${report.id} ${triagerId === undefined ? sql`` : sql`and r.triager_id = ${triagerId}`}`
  const { rows } = await sql<CandidateRow>`
    with own as (
      select t.kind, t.digest from report_traits t
      where (t.organization_id, t.report_id) = (${report.organization_id}, ${report.id}) and t.kind <> 'host'
      order by t.kind, t.digest limit ${maxDigests}),
    equal as (
      select e.report_id as id, case o.kind when 'path' then 30 when 'parameter' then 15 else 3 end as points
      from own o cross join lateral (
        select t.report_id from report_traits t
        where t.kind = o.kind and t.digest = o.digest and t.organization_id = ${report.organization_id}
          and t.report_id <> ${report.id} limit ${maxPerDigest}) e
      union all
      (select r.id, 30 from reports r where ${ofTenant} and r.target_id = ${report.target_id}
        and r.weakness = ${report.weakness} order by r.submitted_at desc, r.id limit ${maxPerDigest})),
    likely as (
      select r.id, r.number, r.title, r.target_id, r.weakness, r.severity, r.state, r.closing_reason, r.submitted_at
      from (select id, sum(points) as points from equal group by id) e join reports r on r.id = e.id
      where ${ofTenant} order by e.points desc, r.submitted_at desc limit ${maxCompared})
    select l.*, ${textOf} as text, a.initials
    from likely l join report_contents c on (c.organization_id, c.report_id) = (${report.organization_id}, l.id)
    cross join lateral (select initials from grana.around_report(${report.id})) a`.execute(trx)
  return rows
}

/** The text of the report that is compared with the others. */
export async function findComparedText(trx: Trx, report: ReportRow): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select ${textOf} as text from report_contents c
    where (c.organization_id, c.report_id) = (${report.organization_id}, ${report.id})`.execute(trx)
  return rows[0]?.text ?? ''
}
