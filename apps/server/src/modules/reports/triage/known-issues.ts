import type { Trx } from '#server/db/database.ts'
import type { ProgramKey } from '#server/modules/programs/public.ts'
import type { KnownIssue } from '@grana/contract/reports/organization-reports'
import { listKnownIssueRows } from './queries-known-issues.ts'

export async function listProgramKnownIssues(trx: Trx, key: ProgramKey): Promise<KnownIssue[]> {
  const rows = await listKnownIssueRows(trx, key)
  return rows.map(({ created_at: at, ...row }) => ({ ...row, registered_at: at.toISOString() }))
}
