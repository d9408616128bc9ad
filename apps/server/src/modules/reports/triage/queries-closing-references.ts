import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { startsWithWord, parseSearchWords } from '#server/db/search-words.ts'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import { parseReportNumber } from '@grana/contract/reports/search'
import type { ReportRow } from '../queries-reports.ts'

/** Clauses of the policy version under which a report was submitted. */
export async function listClauses(trx: Trx, report: ReportRow): Promise<ClosingReferences['clauses']> {
  const rows = await trx
    .selectFrom('policy_clauses')
    .select(['group_number', 'item_number', 'group_title', 'title', 'body'])
    .where('organization_id', '=', report.organization_id)
    .where('program_id', '=', report.program_id)
    .where('version', '=', report.policy_version)
    .orderBy('group_number')
    .orderBy('item_number')
    .execute()
  return rows.map((row) => ({
    number: `${row.group_number}.${row.item_number}`,
    group: row.group_title,
    title: row.title,
    text: row.body,
  }))
}

type EarlierReportRow = { id: string; number: number; initials: string; title: string; submitted_at: Date }
type Search = {
  text: string
  /** Only reports that are assigned to this triager. */
  triagerId: string | undefined
}

const maxShown = 20

/** Earlier reports of the same program, newest first; for a triager, only those assigned to them. */
export async function listEarlierReports(
  trx: Trx,
  report: ReportRow,
  { text, triagerId }: Search,
): Promise<EarlierReportRow[]> {
  const number = parseReportNumber(text)
  const words = number === undefined ? await parseSearchWords(trx, text) : []
  const wheres = [
    sql`r.organization_id = ${report.organization_id}`,
    sql`r.program_id = ${report.program_id}`,
    sql`r.submitted_at < ${report.submitted_at}`,
    ...(triagerId === undefined ? [] : [sql`r.triager_id = ${triagerId}`]),
    ...(number === undefined ? [] : [sql`r.number = ${number}`]),
    ...words.map(
      (word) => sql`r.id in (select w.report_id from report_words w
        where w.organization_id = ${report.organization_id} and ${startsWithWord(word)})`,
    ),
  ]
  const { rows } = await sql<EarlierReportRow>`
    select f.id, f.number, a.initials, f.title, f.submitted_at from (
      select r.id, r.number, r.title, r.submitted_at from reports r where ${sql.join(wheres, sql` and `)}
      order by r.submitted_at desc, r.id limit ${maxShown}) f
    -- Initials of the organization, the same for every row; one call because the function checks access.
    cross join lateral (select initials from grana.around_report(${report.id})) a
    order by f.submitted_at desc, f.id`.execute(trx)
  return rows
}
