import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ScimFilter, ScimPage } from './parse-list.ts'

export type ScimGroupRow = {
  id: string
  display_name: string
  external_id: string | null
  created_at: Date
  updated_at: Date
  members: { id: string; name: string }[]
}

const columnsFor = (withMembers: boolean) => sql`
  g.id, g.display_name, g.external_id, g.created_at, g.updated_at,
  ${
    withMembers
      ? sql`coalesce((select json_agg(json_build_object('id', u.id, 'name', u.user_name) order by u.user_key)
          from scim_group_members m join scim_users u on (u.organization_id, u.id) = (m.organization_id, m.scim_user_id)
          where (m.organization_id, m.group_id) = (g.organization_id, g.id)), '[]')`
      : sql`'[]'::json`
  } as members`

const matches = (filter: ScimFilter | undefined) =>
  filter === undefined
    ? sql``
    : filter.attribute === 'displayName'
      ? sql`and g.group_key = lower(${filter.value})`
      : sql`and g.external_id = ${filter.value}`

export async function countScimGroups(trx: Trx, organizationId: string, filter?: ScimFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scim_groups g
    where g.organization_id = ${organizationId} ${matches(filter)}`.execute(trx)
  return rows[0]?.count ?? 0
}

type List = ScimPage & { filter?: ScimFilter | undefined; withMembers: boolean }

/** In the order in which the directory sent them. */
export async function listScimGroupRows(trx: Trx, organizationId: string, list: List): Promise<ScimGroupRow[]> {
  const { filter, startIndex, count, withMembers } = list
  const { rows } = await sql<ScimGroupRow>`
    select ${columnsFor(withMembers)} from scim_groups g where g.organization_id = ${organizationId} ${matches(filter)}
    order by g.created_at, g.id limit ${count} offset ${startIndex - 1}`.execute(trx)
  return rows
}

export async function findScimGroup(trx: Trx, organizationId: string, id: string): Promise<ScimGroupRow | undefined> {
  const { rows } = await sql<ScimGroupRow>`
    select ${columnsFor(true)} from scim_groups g where (g.organization_id, g.id) = (${organizationId}, ${id})`.execute(
    trx,
  )
  return rows[0]
}

type NewGroup = { display_name: string; external_id?: string | null }

/** `undefined` when the directory already sent a group with this name. */
export async function insertScimGroup(trx: Trx, organizationId: string, group: NewGroup, at: Date) {
  const row = await trx
    .insertInto('scim_groups')
    .values({ ...group, organization_id: organizationId, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type GroupKey = { organizationId: string; id: string }

/** `false` when another group has this name. */
export async function updateScimGroupRow(
  trx: Trx,
  { organizationId, id }: GroupKey,
  values: Partial<NewGroup>,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from scim_groups g where g.organization_id = ${organizationId} and g.id <> ${id}
      and g.group_key = lower(${values.display_name ?? null})`.execute(trx)
  if (rows.length > 0) return false
  await trx
    .updateTable('scim_groups')
    .set({ ...values, updated_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  return true
}

export async function deleteScimGroupRow(trx: Trx, { organizationId, id }: GroupKey): Promise<void> {
  await trx.deleteFrom('scim_groups').where('organization_id', '=', organizationId).where('id', '=', id).execute()
}

/** People of a group; `false` when the directory did not send one of them. */
export async function addGroupMembers(trx: Trx, { organizationId, id }: GroupKey, people: readonly string[]) {
  const { rows } = await sql<{ count: number }>`
    with known as (
      select u.id from scim_users u where u.organization_id = ${organizationId} and u.id = any (${[...people]}::uuid[])),
    added as (
      insert into scim_group_members (organization_id, group_id, scim_user_id)
      select ${organizationId}, ${id}, known.id from known on conflict do nothing)
    select count(*)::int as count from known`.execute(trx)
  return rows[0]?.count === people.length
}

export async function removeGroupMembers(trx: Trx, { organizationId, id }: GroupKey, people: readonly string[]) {
  await sql`
    delete from scim_group_members m where (m.organization_id, m.group_id) = (${organizationId}, ${id})
      and m.scim_user_id = any (${[...people]}::uuid[])`.execute(trx)
}

/** Accounts of these people of the directory that are members, with the names of their groups. */
export async function listGroupsOf(trx: Trx, organizationId: string, people: readonly string[]) {
  const { rows } = await sql<{ user_id: string; groups: string[] }>`
    select u.user_id, array(
      select g.display_name from scim_group_members m
      join scim_groups g on (g.organization_id, g.id) = (m.organization_id, m.group_id)
      where (m.organization_id, m.scim_user_id) = (u.organization_id, u.id)) as groups
    from scim_users u
    where u.organization_id = ${organizationId} and u.id = any (${[...people]}::uuid[]) and u.user_id is not null
    order by u.user_id`.execute(trx)
  return rows
}
