import type { Context } from '#server/context.ts'
import { handle } from '#server/http/handle.ts'
import type { TokenBearer } from '#server/http/session/actor.ts'
import { hasCookieBinding, isSameEmail } from '#server/http/session/authenticate.ts'
import { grantIdsOf, clearSessionCookie } from '#server/http/session/cookies.ts'
import { findSession } from '#server/http/session/queries.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, isToken } from '#server/lib/tokens.ts'
import { endSession as operation } from '@grana/contract/auth'
import { listGrantsOfSession } from './queries-handoff.ts'
import { endSession as end, findByRefreshToken } from './queries.ts'

type SessionGrant = { grant_id: string; half_hash: Buffer; session_id: string; user_id: string; email: string }

/** Finds the session by its access token, or by the refresh token when that has expired: an idle user can still sign out. */
async function findOwnGrant(
  { db }: Context,
  { accessToken, refreshToken }: TokenBearer,
): Promise<SessionGrant | undefined> {
  const byAccess =
    accessToken !== undefined && isToken('access', accessToken)
      ? await findSession(db, hashSecret(accessToken))
      : undefined
  if (byAccess !== undefined) return byAccess
  if (refreshToken === undefined || !isToken('refresh', refreshToken)) return undefined
  return findByRefreshToken(db, hashSecret(refreshToken)).executeTakeFirst()
}

/** Ends the caller's session and clears the cookie bindings of all its grants. Idempotent. */
export const endSession = handle(operation, async (context, bearer, { params }) => {
  const found = await findOwnGrant(context, bearer)
  if (found === undefined || !hasCookieBinding(bearer.cookies, found) || !isSameEmail(bearer.email, found.email)) {
    throw new DomainError('auth.required')
  }
  if (found.user_id !== params.userId) throw new DomainError('request.not_found')
  const endedAt = await end(context.db, found.session_id, { at: context.clock(), reason: 'signed_out' })
  const grants = new Set((await listGrantsOfSession(context.db, found.session_id)).map(({ id }) => id))
  for (const id of grantIdsOf(bearer.cookies)) if (grants.has(id)) bearer.addCookie(clearSessionCookie(id))
  return { revoked_at: endedAt.toISOString() }
})
