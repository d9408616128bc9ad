import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { OrganizationRole, ProgramRole } from '@grana/contract/tenancy'

type RoleRow = { program: string; name: string; role: ProgramRole; is_activated: boolean }

export type MemberRow = {
  id: string
  first_name: string
  last_name: string
  email: string
  position: string | null
  avatar_key: string | null
  role: OrganizationRole
  has_second_factor: boolean
  joined_at: Date
  /** Row security leaves out programs that the reader may not see. */
  programs: RoleRow[]
}

/** `after` is the last member of the previous page; `only` selects a single member. */
type Page = { size: number; after?: string | undefined; only?: string | undefined }

/** Members by name. The cursor must be a member: the sort position of any other account would reveal its name. */
export async function listMemberRows(
  trx: Trx,
  organizationId: string,
  { size, after, only }: Page,
): Promise<MemberRow[]> {
  const sortKey = sql`lower(u.last_name || ' ' || u.first_name)`
  const cursor = sql`
    select lower(l.last_name || ' ' || l.first_name), l.id from memberships c join users l on l.id = c.user_id
    where c.organization_id = ${organizationId} and c.user_id = ${after}`
  const afterCursor = after === undefined ? sql`` : sql`and (${sortKey}, u.id) > (${cursor})`
  const onlyMember = only === undefined ? sql`` : sql`and u.id = ${only}`
  const { rows } = await sql<MemberRow>`
    select u.id, u.first_name, u.last_name, u.email, u.position, u.avatar_key, m.role, m.created_at as joined_at,
      u.totp_enabled_at is not null or exists (select from passkeys k where k.user_id = u.id) as has_second_factor,
      coalesce((
        select json_agg(json_build_object('program', p.id, 'name', p.name, 'role', r.role,
          'is_activated', r.activated_at is not null) order by p.name, p.id, r.role)
        from program_memberships r
        join programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
        where r.organization_id = m.organization_id and r.user_id = m.user_id
      ), '[]') as programs
    from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} ${onlyMember} ${afterCursor}
    order by ${sortKey}, u.id limit ${size}`.execute(trx)
  return rows
}

/**
 * Serializes membership changes of an organization until the transaction ends, so concurrent departures cannot remove the
 * last owner.
 */
export async function lockMemberships(trx: Trx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`members ${organizationId}`}, 0))`.execute(trx)
}

/** Locks several organizations in one statement, in the given order. */
export async function lockMembershipsOf(trx: Trx, organizationIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('members ' || id, 0))
    from unnest(${organizationIds}::text[]) as id`.execute(trx)
}

export async function findMemberRole(
  trx: Trx,
  organizationId: string,
  userId: string,
): Promise<OrganizationRole | undefined> {
  const row = await trx
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.role
}

/** Whether the organization has another owner with an enabled account. */
export async function hasOtherOwner(trx: Trx, organizationId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', 'owner')
    .where('m.user_id', '<>', userId)
    .where('u.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The owner with an enabled account who has been a member for the longest time, besides this one. */
export async function findOtherOwner(trx: Trx, organizationId: string, userId: string): Promise<string> {
  const { user_id: found } = await trx
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', 'owner')
    .where('m.user_id', '<>', userId)
    .where('u.disabled_at', 'is', null)
    .orderBy('m.created_at')
    .orderBy('m.user_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return found
}

/** Programs whose only owner with an enabled account is this member. */
export async function listSolelyOwnedPrograms(trx: Trx, organizationId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ program_id: string }>`
    select m.program_id from program_memberships m
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.role = 'owner' and not exists (
      select from program_memberships o join users u on u.id = o.user_id and u.disabled_at is null
      where (o.organization_id, o.program_id) = (m.organization_id, m.program_id)
        and o.role = 'owner' and o.user_id <> m.user_id)`.execute(trx)
  return rows.map(({ program_id: id }) => id)
}

/** `false` when row security or a concurrent change left no row to update. */
export async function updateRole(
  trx: Trx,
  key: { organizationId: string; userId: string },
  role: OrganizationRole,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', key.organizationId)
    .where('user_id', '=', key.userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Program roles are deleted by cascade. */
export async function deleteMember(trx: Trx, organizationId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
