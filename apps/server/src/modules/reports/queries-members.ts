import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ProgramStanding, Standing } from '#server/permissions/judge.ts'

/** What another member is in the organization; `undefined` for whoever does not belong to it. */
export async function findMemberStanding(
  trx: Trx,
  organizationId: string,
  userId: string,
): Promise<Standing | undefined> {
  const { rows } = await sql<{ role: Standing['role']; programs: ProgramStanding[] }>`
    select m.role, coalesce((
      select json_agg(json_build_object('programId', p.program_id, 'role', p.role, 'isActivated', p.activated_at is not null))
      from program_memberships p where p.organization_id = m.organization_id and p.user_id = m.user_id), '[]') as programs
    from memberships m where m.organization_id = ${organizationId} and m.user_id = ${userId}`.execute(trx)
  const row = rows[0]
  return row && { organizationId, role: row.role, programs: row.programs }
}
