import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ProgramMembership, Membership } from '#server/permissions/decide.ts'

/** Membership of a user in the organization; `undefined` for users who do not belong to it or are suspended. */
export async function findMembership(
  trx: Trx,
  organizationId: string,
  userId: string,
): Promise<Membership | undefined> {
  const { rows } = await sql<{ role: Membership['role']; programs: ProgramMembership[] }>`
    select m.role, coalesce((
      select json_agg(json_build_object('programId', p.program_id, 'role', p.role, 'isActivated', p.activated_at is not null))
      from program_memberships p where p.organization_id = m.organization_id and p.user_id = m.user_id), '[]') as programs
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and u.disabled_at is null`.execute(trx)
  const row = rows[0]
  return row && { organizationId, role: row.role, programs: row.programs }
}

type MemberRow = { id: string; name: string; role: Membership['role']; programs: ProgramMembership[] }

/** Owners of the organization and members of the program, with their memberships; `after` is the last of the previous page. */
export async function listProgramMemberships(
  trx: Trx,
  { organization_id: organizationId, program_id: programId }: { organization_id: string; program_id: string },
  { size, after }: { size: number; after?: string | undefined },
): Promise<{ id: string; name: string; membership: Membership }[]> {
  const further =
    after === undefined
      ? sql``
      : sql`and (u.first_name || ' ' || u.last_name, u.id) > (
          select l.first_name || ' ' || l.last_name, l.id from memberships c join users l on l.id = c.user_id
          where c.organization_id = ${organizationId} and c.user_id = ${after})`
  const { rows } = await sql<MemberRow>`
    select u.id, u.first_name || ' ' || u.last_name as name, m.role, coalesce((
      select json_agg(json_build_object('programId', p.program_id, 'role', p.role, 'isActivated', p.activated_at is not null))
      from program_memberships p where (p.organization_id, p.program_id, p.user_id)
        = (m.organization_id, ${programId}::uuid, m.user_id)), '[]') as programs
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and u.disabled_at is null and (m.role = 'owner' or exists (
      select from program_memberships p where (p.organization_id, p.program_id, p.user_id)
        = (m.organization_id, ${programId}::uuid, m.user_id)))
      ${further}
    order by u.first_name || ' ' || u.last_name, u.id limit ${size}`.execute(trx)
  return rows.map(({ id, name, role, programs }) => ({ id, name, membership: { organizationId, role, programs } }))
}
