import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findSession } from '#server/http/session/queries.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { tokensIn, type PastedToken } from '#server/lib/pasted-tokens.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { endSession, findByRefresh } from './queries.ts'

type Opened = { session_id: string; ended_at: Date | null; expires_at: Date }

function sessionBehind({ db }: Context, { kind, token }: PastedToken): Promise<Opened | undefined> {
  const hash = hashSecret(token)
  return kind === 'access' ? findSession(db, hash) : findByRefresh(db, hash).executeTakeFirst()
}

/**
 * Refuses what holds a token that still opens a session, and ends that session: others were about to read it. Its owner
 * is told; nothing of the text is kept.
 */
export async function refusePastedTokens(context: Context, body: unknown): Promise<void> {
  const at = context.clock()
  const found = await Promise.all(tokensIn(body).map((pasted) => sessionBehind(context, pasted)))
  const live = found.filter((one): one is Opened => one !== undefined && one.ended_at === null && one.expires_at > at)
  if (live.length === 0) return
  await inTransaction(context.db, async (trx) => {
    for (const sessionId of new Set(live.map((one) => one.session_id))) {
      await endSession(trx, sessionId, { at, reason: 'reuse' })
      await emit(trx, 'session.reused', { sessionId })
    }
  })
  throw new DomainError('request.holds_token')
}

/** Ends the sessions that these tokens still open, for whoever may not look tokens up; `true` when there were any. */
export async function endPasted({ db, clock }: Pick<Context, 'db' | 'clock'>, pasted: readonly PastedToken[]) {
  if (pasted.length === 0) return false
  const hashes = pasted.map(({ token }) => hashSecret(token))
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from grana.end_pasted_sessions(${hashes}::bytea[], ${clock()}) as id`.execute(trx)
    for (const { id } of rows) await emit(trx, 'session.reused', { sessionId: id })
    return rows.length > 0
  })
}
