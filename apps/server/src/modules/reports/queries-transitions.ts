import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ReportRow } from './queries-reports.ts'

/** Whether the policy version of the report has a clause with exactly this number, which is stored and cited. */
export async function hasClause(trx: Trx, report: ReportRow, clause: string): Promise<boolean> {
  const row = await trx
    .selectFrom('policy_clauses')
    .select('id')
    .where('organization_id', '=', report.organization_id)
    .where('program_id', '=', report.program_id)
    .where('version', '=', report.policy_version)
    .where(sql`group_number || '.' || item_number`, '=', clause)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether `id` is an earlier report of the same program that the actor may see. */
export async function hasEarlierReport(trx: Trx, report: ReportRow, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('reports')
    .select('id')
    .where('organization_id', '=', report.organization_id)
    .where('program_id', '=', report.program_id)
    .where('id', '=', id)
    .where('submitted_at', '<', report.submitted_at)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the known issue was registered before the report was submitted. Its `known_since` is a claim and not checked. */
export async function hasKnownIssue(trx: Trx, report: ReportRow, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('known_issues')
    .select('id')
    .where('organization_id', '=', report.organization_id)
    .where('program_id', '=', report.program_id)
    .where('id', '=', id)
    .where('created_at', '<', report.submitted_at)
    .executeTakeFirst()
  return row !== undefined
}
