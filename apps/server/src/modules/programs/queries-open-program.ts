import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { TargetType } from '@grana/contract/program-values'

type Key = { organizationId: string; programId: string }

/** Whether the program is in the organization. */
export async function hasProgram(trx: Trx, { organizationId, programId }: Key): Promise<boolean> {
  const row = await trx
    .selectFrom('programs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', programId)
    .executeTakeFirst()
  return row !== undefined
}

/** A program of the directory, or one that invited the agent. */
export async function findVisibleKey(trx: Trx, programId: string, userId: string): Promise<Key | undefined> {
  const { rows } = await sql<{ organizationId: string }>`
    select organization_id as "organizationId" from program_directory where program_id = ${programId}
    union select organization_id from agent_invitations
    where program_id = ${programId} and user_id = ${userId} and state in ('pending', 'accepted')`.execute(trx)
  return rows[0] && { organizationId: rows[0].organizationId, programId }
}

type ReportTarget = { id: string; name: string; type: TargetType; address: string; tier: number }

/** Targets in scope of a program; none when it is not open to the actor. */
export async function listReportTargets(trx: Trx, programId: string): Promise<ReportTarget[]> {
  const { rows } = await sql<ReportTarget>`select * from grana.report_targets(${programId})`.execute(trx)
  return rows
}
