import type { Context } from '#server/context.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import type { verifyToken } from '@grana/contract/auth'
import type { Answer } from '@grana/contract/operation'

/** Whoever gets here is signed in; asking counts as activity. */
export function tellSession(_context: Context, { user, session }: SignedIn): Answer<typeof verifyToken> {
  return {
    user_id: user.id,
    second_factor_due: session.isSecondFactorDue,
    ends_at: session.expiresAt.toISOString(),
  }
}
