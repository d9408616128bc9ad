import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { createDecoyHash } from '#server/lib/decoy-hash.ts'
import type { AccountKind } from '@grana/contract/accounts'
import type { ScimFilter, ScimPage } from './parse-list.ts'
import type { UserValues } from './to-user-values.ts'

export type ScimUserRow = {
  id: string
  user_name: string
  user_key: string
  external_id: string | null
  given_name: string | null
  family_name: string | null
  display_name: string | null
  /** Whether the directory wants the person, and they are a member or may accept an invitation. */
  active: boolean
  /** Whether the directory wants the person. */
  is_wanted: boolean
  user_id: string | null
  is_member: boolean
  created_at: Date
  updated_at: Date
  groups: { id: string; name: string }[]
}

const columns = sql`
  s.id, s.user_name, s.user_key, s.external_id, s.given_name, s.family_name, s.display_name, s.active as is_wanted,
  s.user_id, s.created_at, s.updated_at,
  exists (select from memberships m where (m.organization_id, m.user_id) = (s.organization_id, s.user_id)) as is_member,
  s.active and (
    exists (select from memberships m where (m.organization_id, m.user_id) = (s.organization_id, s.user_id))
    or exists (select from invitations i
      where (i.organization_id, i.email_key) = (s.organization_id, s.user_key) and i.state = 'pending'
        and i.expires_at > now())) as active,
  coalesce((
    select json_agg(json_build_object('id', g.id, 'name', g.display_name) order by g.group_key)
    from scim_group_members gm join scim_groups g on (g.organization_id, g.id) = (gm.organization_id, gm.group_id)
    where (gm.organization_id, gm.scim_user_id) = (s.organization_id, s.id)), '[]') as groups`

const matches = (filter: ScimFilter | undefined) =>
  filter === undefined
    ? sql``
    : filter.attribute === 'userName'
      ? sql`and s.user_key = lower(${filter.value})`
      : sql`and s.external_id = ${filter.value}`

export async function countScimUsers(trx: Trx, organizationId: string, filter?: ScimFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scim_users s
    where s.organization_id = ${organizationId} ${matches(filter)}`.execute(trx)
  return rows[0]?.count ?? 0
}

type List = ScimPage & { filter?: ScimFilter | undefined }

/** In the order in which the directory sent them. */
export async function listScimUserRows(trx: Trx, organizationId: string, { filter, startIndex, count }: List) {
  const { rows } = await sql<ScimUserRow>`
    select ${columns} from scim_users s where s.organization_id = ${organizationId} ${matches(filter)}
    order by s.created_at, s.id limit ${count} offset ${startIndex - 1}`.execute(trx)
  return rows
}

export async function findScimUser(trx: Trx, organizationId: string, id: string): Promise<ScimUserRow | undefined> {
  const { rows } = await sql<ScimUserRow>`
    select ${columns} from scim_users s where (s.organization_id, s.id) = (${organizationId}, ${id})`.execute(trx)
  return rows[0]
}

/** `undefined` when the directory already sent a person with this address or identifier. */
export async function insertScimUser(
  trx: Trx,
  organizationId: string,
  values: UserValues & { user_name: string },
  at: Date,
): Promise<string | undefined> {
  const row = await trx
    .insertInto('scim_users')
    .values({ active: false, ...values, organization_id: organizationId, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type Key = { organizationId: string; id: string }

/** `false` when another person of the directory has this address or identifier. */
export async function updateScimUserRow(trx: Trx, { organizationId, id }: Key, values: UserValues, at: Date) {
  const { rows } = await sql`
    select from scim_users s where s.organization_id = ${organizationId} and s.id <> ${id}
      and (s.user_key = lower(${values.user_name ?? null}) or s.external_id = ${values.external_id ?? null})
    limit 1`.execute(trx)
  if (rows.length > 0) return false
  await trx
    .updateTable('scim_users')
    .set({ ...values, updated_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  return true
}

/** Links a person to an account, or to none. */
export async function setAccount(trx: Trx, { organizationId, id }: Key, userId: string | null): Promise<void> {
  await trx
    .updateTable('scim_users')
    .set({ user_id: userId })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Whether another person of the directory has this account: its owner changed the address. */
export async function hasLinkedAccount(trx: Trx, { organizationId, id }: Key, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('scim_users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteScimUserRow(trx: Trx, { organizationId, id }: Key): Promise<void> {
  await trx.deleteFrom('scim_users').where('organization_id', '=', organizationId).where('id', '=', id).execute()
}

type Account = { id: string; kind: AccountKind; is_member: boolean }

/** The account of an address, and whether it belongs to the organization. */
export async function findAccount(trx: Trx, organizationId: string, emailKey: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.id, u.kind, exists (select from memberships m
      where (m.organization_id, m.user_id) = (${organizationId}, u.id)) as is_member
    from users u where u.email_key = ${emailKey}`.execute(trx)
  return rows[0]
}

/** The current address of an account in lowercase. */
export async function findAddressOf(trx: Trx, userId: string): Promise<string | undefined> {
  const row = await trx.selectFrom('users').select('email_key').where('id', '=', userId).executeTakeFirst()
  return row?.email_key ?? undefined
}

type NewAccount = { organizationId: string; email: string; firstName: string; lastName: string; at: Date }

/** Creates an account with an unusable password; `undefined` when the address got an account meanwhile. */
export async function insertProvisionedAccount(trx: Trx, given: NewAccount): Promise<string | undefined> {
  const id = randomUUID()
  const { rows } = await sql`
    insert into users (id, kind, email, email_key, email_verified_at, invited_at, first_name, last_name, country_code, timezone,
      password_hash, password_changed_at)
    select ${id}, 'customer', ${given.email}, ${given.email.toLowerCase()}, ${given.at}, ${given.at}, ${given.firstName},
      ${given.lastName}, o.country_code, 'UTC', ${createDecoyHash()}, ${given.at}
    from organizations o where o.id = ${given.organizationId}
    on conflict do nothing returning id`.execute(trx)
  return rows.length > 0 ? id : undefined
}

/** Makes an account of this transaction a member; the database admits no other. */
export async function insertProvisionedMember(trx: Trx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_made: boolean }>`select grana.provision_member(${userId}) as is_made`.execute(trx)
  return rows[0]?.is_made === true
}

/** The organization that has proven the domain of an address. */
export async function findDomainHolder(trx: Trx, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ holder: string | null }>`select grana.email_domain_holder(${address}) as holder`.execute(
    trx,
  )
  return rows[0]?.holder ?? undefined
}
