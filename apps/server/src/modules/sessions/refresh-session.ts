import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { TokenBearer } from '#server/http/session/actor.ts'
import { hasHalf, isSameAddress } from '#server/http/session/authenticate.ts'
import { takeHalf } from '#server/http/session/cookies.ts'
import { isAlive, isInGrace, secondsAfter } from '#server/http/session/lives.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, isToken, successorOf } from '#server/lib/tokens.ts'
import { noteSign } from '#server/lib/work-scope.ts'
import { emit } from '#server/reactions.ts'
import type { AccountKind } from '@grana/contract/accounts'
import { sessionSeconds, type refreshToken, type TokenAnswer } from '@grana/contract/auth'
import type { Received } from '@grana/contract/operation'
import { noteMisuse } from './note-misuse.ts'
import { endSession, findByRefresh, rotate, type FoundRefresh } from './queries.ts'

type Outcome = TokenAnswer | 'refused' | 'copied'

async function endByReuse(trx: Trx, found: FoundRefresh, now: Date): Promise<void> {
  if (found.ended_at !== null) return
  await endSession(trx, found.session_id, { at: now, reason: 'reuse' })
  await emit(trx, 'session.reused', { sessionId: found.session_id })
}

function successors({ config }: Context, token: string): Omit<TokenAnswer, 'require2fa'> {
  return {
    AccessToken: successorOf('access', token, config.appSecret),
    RefreshToken: successorOf('refresh', token, config.appSecret),
  }
}

/**
 * The living token is changed for the next one. The one before gives the same answer for some seconds, to the same half:
 * tabs that ask together, or a client whose answer was lost. Any older one, or the one before from elsewhere, is a copy.
 */
async function change(context: Context, bearer: TokenBearer, token: string): Promise<Outcome> {
  const now = context.clock()
  return inTransaction(context.db, async (trx) => {
    const oldHash = hashSecret(token)
    // The lock makes parallel calls queue: the first one changes the token, the others find it changed.
    const found = await findByRefresh(trx, oldHash).forUpdate(['refresh_tokens', 'grants']).executeTakeFirst()
    if (found === undefined) return 'refused'
    const isOwn = hasHalf(bearer.cookies, found)
    const isSpent = found.rotated_at !== null && !(isOwn && isInGrace(found.rotated_at, now))
    if (isSpent) {
      noteSign('token_reused')
      await endByReuse(trx, found, now)
      return 'refused'
    }
    if (!isAlive({ ...found, kind: found.kind as AccountKind }, now) || found.second_factor_due) return 'refused'
    if (!isOwn) return 'copied'
    const next = successors(context, token)
    if (found.rotated_at === null) {
      await rotate(trx, {
        grantId: found.grant_id,
        oldHash,
        refreshHash: hashSecret(next.RefreshToken),
        accessHash: hashSecret(next.AccessToken),
        accessExpiresAt: secondsAfter(now, sessionSeconds.access),
        at: now,
      })
    }
    return { ...next, require2fa: false }
  })
}

/** New tokens for a refresh token, its half and its address. */
export async function refreshSession(
  context: Context,
  bearer: TokenBearer,
  { body }: Received<typeof refreshToken>,
): Promise<TokenAnswer> {
  const token = body.refresh_token
  if (!isToken('refresh', token)) throw new DomainError('auth.required')
  const holder = await findByRefresh(context.db, hashSecret(token)).executeTakeFirst()
  if (holder === undefined || !isSameAddress(body.email, holder.email)) throw new DomainError('auth.required')
  const outcome = await change(context, bearer, token)
  if (outcome === 'copied') {
    noteSign('missing_half')
    await noteMisuse(context, holder.session_id)
  }
  if (outcome === 'refused') bearer.keep(takeHalf(holder.grant_id))
  if (typeof outcome === 'string') throw new DomainError('auth.required')
  return outcome
}
