import type { Context } from '#server/context.ts'
import type { TokenBearer } from '#server/http/session/actor.ts'
import { hasHalf, isSameAddress } from '#server/http/session/authenticate.ts'
import { grantsIn, takeHalf } from '#server/http/session/cookies.ts'
import { findSession } from '#server/http/session/queries.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, isToken } from '#server/lib/tokens.ts'
import type { endSession } from '@grana/contract/auth'
import type { Answer, Received } from '@grana/contract/operation'
import { grantsOfSession } from './queries-handoff.ts'
import { endSession as end, findByRefresh } from './queries.ts'

type Held = { grant_id: string; half_hash: Buffer; session_id: string; user_id: string; email: string }

/** By the access token, or by the refresh token once that has expired: whoever was idle can still sign out. */
async function held({ db }: Context, { accessToken, refreshToken }: TokenBearer): Promise<Held | undefined> {
  const byAccess =
    accessToken !== undefined && isToken('access', accessToken)
      ? await findSession(db, hashSecret(accessToken))
      : undefined
  if (byAccess !== undefined) return byAccess
  if (refreshToken === undefined || !isToken('refresh', refreshToken)) return undefined
  return findByRefresh(db, hashSecret(refreshToken)).executeTakeFirst()
}

/** Ends the caller's own session with everything that holds a part of it; twice is the same as once. */
export async function signOut(
  context: Context,
  bearer: TokenBearer,
  { params }: Received<typeof endSession>,
): Promise<Answer<typeof endSession>> {
  const found = await held(context, bearer)
  if (found === undefined || !hasHalf(bearer.cookies, found) || !isSameAddress(bearer.email, found.email)) {
    throw new DomainError('auth.required')
  }
  if (found.user_id !== params.userId) throw new DomainError('request.not_found')
  const endedAt = await end(context.db, found.session_id, { at: context.clock(), reason: 'signed_out' })
  const grants = new Set((await grantsOfSession(context.db, found.session_id)).map(({ id }) => id))
  for (const id of grantsIn(bearer.cookies)) if (grants.has(id)) bearer.keep(takeHalf(id))
  return { revoked_at: endedAt.toISOString() }
}
