import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ProgramStanding, Standing } from '#server/permissions/judge.ts'

/** What another member is in the organization; `undefined` for whoever does not belong to it, or is suspended. */
export async function findMemberStanding(
  trx: Trx,
  organizationId: string,
  userId: string,
): Promise<Standing | undefined> {
  const { rows } = await sql<{ role: Standing['role']; programs: ProgramStanding[] }>`
    select m.role, coalesce((
      select json_agg(json_build_object('programId', p.program_id, 'role', p.role, 'isActivated', p.activated_at is not null))
      from program_memberships p where p.organization_id = m.organization_id and p.user_id = m.user_id), '[]') as programs
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and u.disabled_at is null`.execute(trx)
  const row = rows[0]
  return row && { organizationId, role: row.role, programs: row.programs }
}

type Found = { id: string; name: string; role: Standing['role']; programs: ProgramStanding[] }

/** Everybody who could have to do with reports of a program, with what they are there. */
export async function listStandings(
  trx: Trx,
  { organization_id: organizationId, program_id: programId }: { organization_id: string; program_id: string },
): Promise<{ id: string; name: string; standing: Standing }[]> {
  const { rows } = await sql<Found>`
    select u.id, u.first_name || ' ' || u.last_name as name, m.role, coalesce((
      select json_agg(json_build_object('programId', p.program_id, 'role', p.role, 'isActivated', p.activated_at is not null))
      from program_memberships p where (p.organization_id, p.program_id, p.user_id)
        = (m.organization_id, ${programId}::uuid, m.user_id)), '[]') as programs
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and u.disabled_at is null and (m.role = 'owner' or exists (
      select from program_memberships p where (p.organization_id, p.program_id, p.user_id)
        = (m.organization_id, ${programId}::uuid, m.user_id)))
    order by name, u.id limit 500`.execute(trx)
  return rows.map(({ id, name, role, programs }) => ({ id, name, standing: { organizationId, role, programs } }))
}
