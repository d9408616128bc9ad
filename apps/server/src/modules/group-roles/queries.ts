import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { GroupOrganizationRole, GroupProgramRole, GroupRole } from '@grana/contract/identity/group-roles'

type GroupRoleRow = {
  id: string
  group_name: string
  role: GroupOrganizationRole | null
  program_id: string | null
  program_name: string | null
  program_role: GroupProgramRole | null
  people: number
  creator: string
  created_at: Date
}

function toGroupRole(row: GroupRoleRow): GroupRole {
  const { program_id: id, program_name: name, program_role: role } = row
  return {
    id: row.id,
    group: row.group_name,
    ...(row.role !== null && { role: row.role }),
    ...(id !== null && role !== null && { program: { id, name: name ?? '', role } }),
    people: row.people,
    created_by: row.creator,
    created_at: row.created_at.toISOString(),
  }
}

/** By group; at most as many as an organization may have. */
export async function listGroupRoleRows(trx: Trx, organizationId: string): Promise<GroupRole[]> {
  const { rows } = await sql<GroupRoleRow>`
    select r.id, r.group_name, r.role, r.program_id, p.name as program_name, r.program_role, r.created_at,
      u.first_name || ' ' || u.last_name as creator,
      (select count(distinct g.user_id)::int from group_grants g
        where (g.organization_id, g.group_role_id) = (r.organization_id, r.id)) as people
    from group_roles r
    join users u on u.id = r.created_by
    left join programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
    where r.organization_id = ${organizationId}
    order by r.group_key, r.created_at, r.id`.execute(trx)
  return rows.map(toGroupRole)
}

/**
 * How many there are; undefined where row security does not let the actor govern them. Until the transaction ends, other creations in
 * the organization wait.
 */
export async function countGroupRoles(trx: Trx, organizationId: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('group roles ' || ${organizationId}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number; is_own: boolean }>`
    select count(*)::int as count, ${organizationId}::uuid = any (grana.actor_organizations('{owner}')) as is_own
    from group_roles r where r.organization_id = ${organizationId}`.execute(trx)
  return rows[0]?.is_own === true ? rows[0].count : undefined
}

type NewGroupRole = {
  organizationId: string
  group: string
  role: GroupOrganizationRole | null
  programId: string | null
  programRole: GroupProgramRole | null
  createdBy: string
  at: Date
}

/** `undefined` when the group already gives this role. */
export async function insertGroupRole(trx: Trx, row: NewGroupRole): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('group_roles')
    .values({
      organization_id: row.organizationId,
      group_name: row.group,
      role: row.role,
      program_id: row.programId,
      program_role: row.programRole,
      created_by: row.createdBy,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Ends the role for the people of the group; the name of the group, or undefined when the organization has no such row. */
export async function deleteGroupRole(trx: Trx, organizationId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select grana.remove_group_role(${organizationId}, ${id}) as name`.execute(trx)
  return rows[0]?.name ?? undefined
}

type GivenRole = { user_id: string; program_role: GroupProgramRole | null }

export type MembersOfGroups = {
  organizationId: string
  /** Who says in which groups the members are: each source ends only what it gave. */
  source: 'provisioning' | 'sign_in'
  /** Members, each with the names of all groups that they are in, as the directory says them. */
  people: readonly { userId: string; groups: readonly string[] }[]
}

/** Gives and ends roles by the groups of members; returns the roles that are new. */
export async function updateGroupGrants(trx: Trx, { organizationId, source, people }: MembersOfGroups, at: Date) {
  const rows = people.map(({ userId, groups }) => ({ user_id: userId, groups }))
  const given = await sql<GivenRole>`
    select p.user_id, a.program_role
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (user_id uuid, groups text[])
    cross join lateral grana.apply_groups(${organizationId}, p.user_id, ${source}, p.groups, ${at}) a`.execute(trx)
  return given.rows
}

/** A member who has this role of a group now. */
export async function findGrantee(trx: Trx, organizationId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('group_grants')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('group_role_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row?.user_id
}
