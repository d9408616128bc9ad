import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ProgramKey } from '../programs/public.ts'
import type { Issue } from './file-rows.ts'

/** Issues of a program in the order in which they were registered. */
export async function listIssues(trx: Trx, { organizationId, programId }: ProgramKey, most: number): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    select title, text, known_since::text as known_since from known_issues
    where organization_id = ${organizationId} and program_id = ${programId}
    order by created_at, id limit ${most}`.execute(trx)
  return rows
}

/** Registers issues in one statement. */
export async function insertIssues(
  trx: Trx,
  { organizationId, programId }: ProgramKey,
  { issues, by, at }: { issues: readonly Issue[]; by: string; at: Date },
): Promise<void> {
  await sql`
    insert into known_issues (organization_id, program_id, title, text, known_since, registered_by, created_at)
    select ${organizationId}, ${programId}, i.title, i.text, i.known_since, ${by}, ${at}
    from jsonb_to_recordset(${JSON.stringify(issues)}::jsonb) i (title text, text text, known_since date)`.execute(trx)
}
