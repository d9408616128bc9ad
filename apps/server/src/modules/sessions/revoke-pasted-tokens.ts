import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Db, Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { findTokens, type PastedToken } from '#server/lib/pasted-tokens.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { recordSecuritySign } from '#server/lib/work-scope.ts'
import { emitMany } from '#server/reactions.ts'
import { endSessions, listSessionsByTokens } from './queries.ts'

/**
 * More tokens than are pasted by mistake. The checksum of a token is no secret, so a body can be filled with forged ones: above
 * this number it is rejected without a database query.
 */
const maxTokens = 20

/** Ends the active API tokens and SCIM credentials among these; the audit log of their organizations, or of the platform, records it. */
async function endLeakedTokens(trx: Db | Trx, hashes: readonly Buffer[], at: Date): Promise<number> {
  const { rows } = await sql`select grana.end_leaked_tokens(${[...hashes]}::bytea[], ${at})`.execute(trx)
  return rows.length
}

/**
 * Rejects input that contains a token of an active session, or an active API token, and ends it, because others would have
 * read it. The owner of the session is notified; the text is not stored.
 */
export async function rejectPastedTokens({ db, clock }: Context, input: unknown): Promise<void> {
  const pasted = findTokens(input)
  if (pasted.length === 0) return
  if (pasted.length > maxTokens) throw new DomainError('request.malformed')
  const at = clock()
  const hashes = pasted.map(({ token }) => hashSecret(token))
  const isOfMachine = pasted.some(({ kind }) => kind !== 'access' && kind !== 'refresh')
  const ended = isOfMachine ? await endLeakedTokens(db, hashes, at) : 0
  const live = await listSessionsByTokens(db, hashes, at)
  if (live.length === 0 && ended === 0) return
  recordSecuritySign('token_pasted')
  if (live.length > 0) await endAndNotify(db, live, at)
  throw new DomainError('request.holds_token')
}

async function endAndNotify(db: Db, live: readonly string[], at: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endSessions(trx, live, { at, reason: 'reuse' })
    await emitMany(
      trx,
      'session.reused',
      live.map((sessionId) => ({ sessionId })),
    )
  })
}

/** Ends the active sessions and API tokens of these, for a database role that may not read tokens; `true` when there were any. */
export async function revokePastedTokens({ db, clock }: Pick<Context, 'db' | 'clock'>, pasted: readonly PastedToken[]) {
  if (pasted.length === 0) return false
  const hashes = pasted.map(({ token }) => hashSecret(token))
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from grana.end_pasted_sessions(${hashes}::bytea[], ${clock()}) as id`.execute(trx)
    await emitMany(
      trx,
      'session.reused',
      rows.map(({ id }) => ({ sessionId: id })),
    )
    const ended = await endLeakedTokens(trx, hashes, clock())
    return rows.length + ended > 0
  })
}
