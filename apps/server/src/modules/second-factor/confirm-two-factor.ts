import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { clearSessionCookie } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import type { SecondFactor } from '@grana/contract/accounts'
import type { TokenAnswer } from '@grana/contract/auth'
import { confirmTwoFactor as operation } from '@grana/contract/second-factor'
import { deleteAttempts, withTryLimit, triesKey } from '../credentials/public.ts'
import {
  countSecondFactorTry,
  endSession,
  lockEnabledProvider,
  maxSecondFactorTries,
  openSession,
} from '../sessions/public.ts'
import { consumeCode } from './codes.ts'
import { completeTotpSetup } from './prepare-two-factor.ts'
import { codeBound } from './statement-bounds.ts'

/** Counts one try of a pending second factor. Returns how many remain; throws when none was left. */
export async function countTry({ db }: Context, { session }: SignedIn): Promise<number> {
  const tried = await countSecondFactorTry(db, session.id)
  if (tried === undefined) throw new DomainError('auth.required')
  return maxSecondFactorTries - tried
}

/** Ends the pending session and opens a new one that records the second factor given. */
export function completeSecondFactor(
  context: Context,
  actor: SignedIn,
  secondFactor: SecondFactor,
): Promise<TokenAnswer> {
  const { db, clock, config } = context
  const { user, session } = actor
  const { providerId = null } = session
  return inTransaction(db, async (trx) => {
    if (providerId !== null && !(await lockEnabledProvider(trx, providerId))) throw new DomainError('auth.required')
    await endSession(trx, session.id, { at: clock(), reason: 'second_factor_given' })
    await deleteAttempts(trx, [keyedHash(config.appSecret, 'login-account', user.email.toLowerCase())])
    actor.addCookie(clearSessionCookie(session.grantId))
    return openSession(context, trx, { owner: user, browser: actor, isFirst: false, secondFactor, providerId })
  })
}

/** Completes a sign-in whose second factor is pending. */
async function finishSignIn(context: Context, actor: SignedIn, code: string): Promise<TokenAnswer> {
  const key = await triesKey(context, 'code', { userId: actor.user.id, browser: actor })
  const remaining = await countTry(context, actor)
  const factor = await withTryLimit(context, key, async () => {
    const used = await consumeCode(context, actor, code)
    if (used === undefined) throw new DomainError('auth.code_wrong', { details: { remaining } })
    return used
  })
  return completeSecondFactor(context, actor, factor)
}

/** Serves two cases, as the specification requires: completes a pending sign-in, or otherwise an authenticator setup. */
export const confirmTwoFactor = handle(
  operation,
  async (context, actor, { body }) => {
    if (actor.session.isSecondFactorDue) return finishSignIn(context, actor, body.code)
    return completeTotpSetup(context, actor, body.code)
  },
  codeBound,
)
