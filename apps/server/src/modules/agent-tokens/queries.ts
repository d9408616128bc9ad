import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { AgentToken } from '@grana/contract/machines/agent-tokens'
import type { AgentTokenScope } from '@grana/contract/machines/token-scopes'

type TokenRow = {
  id: string
  name: string
  scopes: AgentTokenScope[]
  hint: string
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  previous_until: Date | null
  end_reason: 'revoked' | 'leaked' | 'disabled' | null
}

function toAgentToken(row: TokenRow, at: Date): AgentToken {
  const { last_used_at: used, previous_until: previous } = row
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    hint: row.hint,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    ...(used !== null && { last_used_at: used.toISOString() }),
    ...(previous !== null && previous > at && { previous_until: previous.toISOString() }),
    state: row.end_reason ?? (row.expires_at <= at ? 'expired' : 'active'),
  }
}

/** The tokens of an agent, newest first; ended ones stay in the list, at most fifty rows. */
export async function listTokens(trx: Trx, userId: string, at: Date): Promise<AgentToken[]> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.name, t.scopes, t.hint, t.created_at, t.expires_at, t.last_used_at, t.previous_until, t.end_reason
    from agent_tokens t where t.user_id = ${userId}
    order by t.revoked_at is not null, t.created_at desc, t.id limit 50`.execute(trx)
  return rows.map((row) => toAgentToken(row, at))
}

/** How many tokens are active. Until the transaction ends, other creations of the agent wait. */
export async function countActiveTokens(trx: Trx, userId: string, at: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agent tokens ' || ${userId}, 0))`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agent_tokens t
    where t.user_id = ${userId} and t.revoked_at is null and t.expires_at > ${at}`.execute(trx)
  return rows[0]?.count ?? 0
}

type Secret = { hash: Buffer; hint: string }

type NewToken = {
  userId: string
  name: string
  scopes: readonly AgentTokenScope[]
  secret: Secret
  at: Date
  expiresAt: Date
}

export async function insertToken(trx: Trx, given: NewToken): Promise<string> {
  const { id } = await trx
    .insertInto('agent_tokens')
    .values({
      user_id: given.userId,
      name: given.name,
      scopes: [...given.scopes],
      secret_hash: given.secret.hash,
      hint: given.secret.hint,
      created_at: given.at,
      expires_at: given.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type TokenKey = { userId: string; tokenId: string }

/** When a token ends, with its row locked; undefined when the agent has none with this id. */
export async function lockToken(trx: Trx, { userId, tokenId }: TokenKey) {
  const { rows } = await sql<{ expires_at: Date; revoked_at: Date | null }>`
    select t.expires_at, t.revoked_at from agent_tokens t
    where (t.user_id, t.id) = (${userId}, ${tokenId}) for update of t`.execute(trx)
  return rows[0]
}

/** Stores another secret; the former one is accepted until the given time. The API may not read hashes, only move them. */
export async function replaceSecret(
  trx: Trx,
  { tokenId, hash, hint }: Secret & { tokenId: string },
  previousUntil: Date,
): Promise<void> {
  await sql`select grana.rotate_agent_token(${tokenId}, ${hash}, ${hint}, ${previousUntil})`.execute(trx)
}

export async function endToken(trx: Trx, { userId, tokenId }: TokenKey, at: Date): Promise<void> {
  await trx
    .updateTable('agent_tokens')
    .set({ revoked_at: at, end_reason: 'revoked' })
    .where('user_id', '=', userId)
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .execute()
}
