import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { TokenBearer } from '#server/http/session/actor.ts'
import { hasCookieBinding, isSameEmail } from '#server/http/session/authenticate.ts'
import { clearSessionCookie } from '#server/http/session/cookies.ts'
import { isSessionActive, isInGracePeriod, addSeconds } from '#server/http/session/session-lifetime.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, isToken, nextToken } from '#server/lib/tokens.ts'
import { recordSecuritySign } from '#server/lib/work-scope.ts'
import { emit } from '#server/reactions.ts'
import { refreshToken as operation, sessionSeconds, type TokenAnswer } from '@grana/contract/auth'
import { endSession, findByRefreshToken, type RefreshTokenRow, rotateGrant } from './queries.ts'
import { recordTokenMisuse } from './record-token-misuse.ts'

type Outcome = TokenAnswer | 'refused' | 'copied'

async function endByReuse(trx: Trx, found: RefreshTokenRow, now: Date): Promise<void> {
  if (found.ended_at !== null) return
  await endSession(trx, found.session_id, { at: now, reason: 'reuse' })
  await emit(trx, 'session.reused', { sessionId: found.session_id })
}

function deriveSuccessors({ config }: Context, token: string): Omit<TokenAnswer, 'require2fa'> {
  return {
    AccessToken: nextToken('access', token, config.appSecret),
    RefreshToken: nextToken('refresh', token, config.appSecret),
  }
}

/**
 * Exchanges the current token for its successor. For some seconds the previous token returns the same successor to the same
 * cookie binding: concurrent tabs, or a client that lost the response. An older token, or the previous one without the
 * binding, is treated as stolen.
 */
async function rotateToken(context: Context, bearer: TokenBearer, token: string): Promise<Outcome> {
  const now = context.clock()
  return inTransaction(context.db, async (trx) => {
    const oldHash = hashSecret(token)
    // The lock serializes concurrent calls: the first one rotates the token, the others find it rotated.
    const found = await findByRefreshToken(trx, oldHash).forUpdate(['refresh_tokens', 'grants']).executeTakeFirst()
    if (found === undefined) return 'refused'
    const isOwn = hasCookieBinding(bearer.cookies, found)
    const isSpent = found.rotated_at !== null && !(isOwn && isInGracePeriod(found.rotated_at, now))
    if (isSpent) {
      recordSecuritySign('token_reused')
      await endByReuse(trx, found, now)
      return 'refused'
    }
    if (!isSessionActive(found, now) || found.second_factor_due) return 'refused'
    if (!isOwn) return 'copied'
    const next = deriveSuccessors(context, token)
    if (found.rotated_at === null) {
      await rotateGrant(trx, {
        grantId: found.grant_id,
        oldHash,
        refreshHash: hashSecret(next.RefreshToken),
        accessHash: hashSecret(next.AccessToken),
        accessExpiresAt: addSeconds(now, sessionSeconds.access),
        at: now,
      })
    }
    return { ...next, require2fa: false }
  })
}

/** New tokens for a refresh token with its cookie binding and email address. */
export const refreshToken = handle(operation, async (context, bearer, { body }) => {
  const token = body.refresh_token
  if (!isToken('refresh', token)) throw new DomainError('auth.required')
  const holder = await findByRefreshToken(context.db, hashSecret(token)).executeTakeFirst()
  if (holder === undefined || !isSameEmail(body.email, holder.email)) throw new DomainError('auth.required')
  const outcome = await rotateToken(context, bearer, token)
  if (outcome === 'copied') {
    recordSecuritySign('missing_half')
    await recordTokenMisuse(context, holder.session_id)
  }
  if (outcome === 'refused') bearer.addCookie(clearSessionCookie(holder.grant_id))
  if (typeof outcome === 'string') throw new DomainError('auth.required')
  return outcome
})
