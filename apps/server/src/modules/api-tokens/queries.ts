import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { ApiToken } from '@grana/contract/machines/api-tokens'
import type { TokenScope } from '@grana/contract/machines/token-scopes'

type TokenRow = {
  id: string
  name: string
  scopes: TokenScope[]
  programs: { id: string; name: string }[] | null
  hint: string
  creator: string
  is_owner: boolean
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  previous_until: Date | null
  end_reason: 'revoked' | 'leaked' | null
}

function stateOf({ end_reason: reason, expires_at: expiry, is_owner: isOwner }: TokenRow, at: Date): ApiToken['state'] {
  if (reason !== null) return reason
  if (expiry <= at) return 'expired'
  return isOwner ? 'active' : 'orphaned'
}

function toApiToken(row: TokenRow, at: Date): ApiToken {
  const { last_used_at: used, previous_until: previous } = row
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    ...(row.programs !== null && { programs: row.programs }),
    hint: row.hint,
    created_by: row.creator,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ...(used !== null && { last_used_at: used.toISOString() }),
    ...(previous !== null && previous > at && { previous_until: previous.toISOString() }),
    state: stateOf(row, at),
  }
}

/** The tokens of an organization, newest first; ended ones stay in the list, at most a hundred rows. */
export async function listTokens(trx: Trx, organizationId: string, at: Date): Promise<ApiToken[]> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.name, t.scopes, t.hint, t.created_at, t.expires_at, t.last_used_at, t.previous_until, t.end_reason,
      u.first_name || ' ' || u.last_name as creator, coalesce(m.role = 'owner', false) as is_owner,
      case when t.programs is not null then array(
        select json_build_object('id', p.id, 'name', p.name) from programs p
        where p.organization_id = t.organization_id and p.id = any (t.programs) order by p.name) end as programs
    from organization_tokens t
    join users u on u.id = t.created_by
    left join memberships m on (m.organization_id, m.user_id) = (t.organization_id, t.created_by)
    where t.organization_id = ${organizationId}
    order by t.revoked_at is not null, t.created_at desc, t.id limit 100`.execute(trx)
  return rows.map((row) => toApiToken(row, at))
}

/**
 * How many tokens are active; undefined where row security does not let the actor govern them, so that the insert would be a
 * fault. Until the transaction ends, other creations in the organization wait.
 */
export async function countActiveTokens(trx: Trx, organizationId: string, at: Date): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('api tokens ' || ${organizationId}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number; is_own: boolean }>`
    select count(*)::int as count, ${organizationId}::uuid = any (grana.actor_organizations('{owner}')) as is_own
    from organization_tokens t
    where t.organization_id = ${organizationId} and t.revoked_at is null and t.expires_at > ${at}`.execute(trx)
  return rows[0]?.is_own === true ? rows[0].count : undefined
}

/** How many of these programs the organization has. */
export async function countPrograms(trx: Trx, organizationId: string, programs: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from programs p
    where p.organization_id = ${organizationId} and p.id = any (${[...programs]}::uuid[])`.execute(trx)
  return rows[0]?.count ?? 0
}

type Secret = { hash: Buffer; hint: string }

type NewToken = {
  organizationId: string
  name: string
  createdBy: string
  scopes: readonly TokenScope[]
  programs: readonly string[] | undefined
  secret: Secret
  at: Date
  expiresAt: Date
}

export async function insertToken(trx: Trx, given: NewToken): Promise<string> {
  const { id } = await trx
    .insertInto('organization_tokens')
    .values({
      organization_id: given.organizationId,
      name: given.name,
      created_by: given.createdBy,
      scopes: [...given.scopes],
      programs: given.programs === undefined ? null : [...given.programs],
      secret_hash: given.secret.hash,
      hint: given.secret.hint,
      created_at: given.at,
      expires_at: given.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type TokenKey = { organizationId: string; tokenId: string }

/** The name of a token, whose row is locked; undefined when the organization has none with this id. */
export async function lockToken(trx: Trx, { organizationId, tokenId }: TokenKey) {
  const { rows } = await sql<{ name: string; expires_at: Date; revoked_at: Date | null }>`
    select t.name, t.expires_at, t.revoked_at from organization_tokens t
    where (t.organization_id, t.id) = (${organizationId}, ${tokenId}) for update of t`.execute(trx)
  return rows[0]
}

/** Stores another secret; the former one is accepted until the given time. The API may not read hashes, only move them. */
export async function replaceSecret(
  trx: Trx,
  key: TokenKey,
  { hash, hint }: Secret,
  previousUntil: Date,
): Promise<void> {
  await sql`select grana.rotate_organization_token(${key.organizationId}, ${key.tokenId}, ${hash}, ${hint}, ${previousUntil})`.execute(
    trx,
  )
}

export async function endToken(trx: Trx, { organizationId, tokenId }: TokenKey, at: Date): Promise<void> {
  await trx
    .updateTable('organization_tokens')
    .set({ revoked_at: at, end_reason: 'revoked' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .execute()
}
