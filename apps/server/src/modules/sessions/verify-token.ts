import { handle } from '#server/http/handle.ts'
import { verifyToken as operation } from '@grana/contract/auth'

/** The caller is authenticated already; the call counts as activity. */
export const verifyToken = handle(operation, (_context, { user, session }) => ({
  user_id: user.id,
  second_factor_due: session.isSecondFactorDue,
  ends_at: session.expiresAt.toISOString(),
}))
