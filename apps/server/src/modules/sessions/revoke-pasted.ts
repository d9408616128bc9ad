import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { tokensIn, type PastedToken } from '#server/lib/pasted-tokens.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { noteSign } from '#server/lib/work-scope.ts'
import { emitMany } from '#server/reactions.ts'
import { endSessions, findSessionsOpenedBy } from './queries.ts'

/**
 * More than anybody pastes by mistake. The check sum of a token is no secret, so a body can be filled with made-up ones: what
 * holds more is refused without a look at the database.
 */
const mostTokens = 20

/**
 * Refuses what holds a token that still opens a session, and ends that session: others were about to read it. Its owner
 * is told; nothing of the text is kept.
 */
export async function refusePastedTokens({ db, clock }: Context, body: unknown): Promise<void> {
  const pasted = tokensIn(body)
  if (pasted.length === 0) return
  if (pasted.length > mostTokens) throw new DomainError('request.malformed')
  const at = clock()
  const hashes = pasted.map(({ token }) => hashSecret(token))
  const live = await findSessionsOpenedBy(db, hashes, at)
  if (live.length === 0) return
  noteSign('token_pasted')
  await inTransaction(db, async (trx) => {
    await endSessions(trx, live, { at, reason: 'reuse' })
    await emitMany(
      trx,
      'session.reused',
      live.map((sessionId) => ({ sessionId })),
    )
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
    await emitMany(
      trx,
      'session.reused',
      rows.map(({ id }) => ({ sessionId: id })),
    )
    return rows.length > 0
  })
}
