import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { begins, typedWords } from '#server/db/words.ts'
import type { ReportGrounds } from '@grana/contract/reports/facts'
import { typedNumber } from '@grana/contract/reports/search'
import type { Place, ReportRow } from '../queries-reports.ts'

/** Clauses of the terms under which a report was sent. */
export async function listClauses(trx: Trx, report: ReportRow): Promise<ReportGrounds['clauses']> {
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

type Earlier = { id: string; number: number; initials: string; title: string; submitted_at: Date }
type Search = { text: string; place: Place }

const mostShown = 20

/** Reports of the same program that came before, the latest first; a triager finds those of theirs. */
export async function listEarlier(trx: Trx, report: ReportRow, { text, place }: Search): Promise<Earlier[]> {
  const number = typedNumber(text)
  const words = number === undefined ? await typedWords(trx, text) : []
  const wheres = [
    sql`r.organization_id = ${report.organization_id}`,
    sql`r.program_id = ${report.program_id}`,
    sql`r.submitted_at < ${report.submitted_at}`,
    ...('triagerId' in place ? [sql`r.triager_id = ${place.triagerId}`] : []),
    ...(number === undefined ? [] : [sql`r.number = ${number}`]),
    ...words.map(
      (word) => sql`r.id in (select w.report_id from report_words w
        where w.organization_id = ${report.organization_id} and ${begins(word)})`,
    ),
  ]
  const { rows } = await sql<Earlier>`
    select f.id, f.number, a.initials, f.title, f.submitted_at from (
      select r.id, r.number, r.title, r.submitted_at from reports r where ${sql.join(wheres, sql` and `)}
      order by r.submitted_at desc, r.id limit ${mostShown}) f
    cross join lateral (select initials from grana.around_report(${report.id})) a
    order by f.submitted_at desc, f.id`.execute(trx)
  return rows
}
