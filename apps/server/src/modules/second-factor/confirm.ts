import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { takeHalf } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { keyedHash } from '#server/lib/tokens.ts'
import type { SecondFactor } from '@grana/contract/accounts'
import type { TokenAnswer } from '@grana/contract/auth'
import type { Answer, Received } from '@grana/contract/operation'
import type { confirmTwoFactor } from '@grana/contract/second-factor'
import { guarded } from '../credentials/public.ts'
import { forgetAttempts } from '../credentials/public.ts'
import { triesKey } from '../credentials/public.ts'
import { welcome } from '../sessions/public.ts'
import { countCode, endSession } from '../sessions/public.ts'
import { spendCode } from './codes.ts'
import { finishSetup } from './set-up.ts'

const mostCodes = 5

/** One of the tries that a waiting sign-in has; gives how many are left. */
export async function countTry({ db }: Context, { session }: SignedIn): Promise<number> {
  const tried = await countCode(db, session.id)
  if (tried === undefined) throw new DomainError('auth.required')
  return mostCodes - tried
}

/** The second factor was right: the waiting session is over, a new one begins that knows which it was. */
export function welcomeWith(context: Context, actor: SignedIn, secondFactor: SecondFactor): Promise<TokenAnswer> {
  const { db, clock, config } = context
  const { user, session } = actor
  return inTransaction(db, async (trx) => {
    await endSession(trx, session.id, { at: clock(), reason: 'second_factor_given' })
    await forgetAttempts(trx, [keyedHash(config.appSecret, 'login-account', user.email.toLowerCase())])
    actor.keep(takeHalf(session.grantId))
    return welcome(context, trx, { owner: user, browser: actor, isFirst: false, secondFactor })
  })
}

/** Ends a sign-in that waits for its code. */
async function finishSignIn(context: Context, actor: SignedIn, code: string): Promise<TokenAnswer> {
  const key = await triesKey(context, 'code', { userId: actor.user.id, browser: actor })
  const remaining = await countTry(context, actor)
  const given = await guarded(context, key, async () => {
    const factor = await spendCode(context, actor, code)
    if (factor === undefined) throw new DomainError('auth.code_wrong', { details: { remaining } })
    return factor
  })
  return welcomeWith(context, actor, given)
}

/** One call for two moments, as the specification has it: the scope of the token tells which. */
export async function confirmSecondFactor(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof confirmTwoFactor>,
): Promise<Answer<typeof confirmTwoFactor>> {
  if (actor.session.isSecondFactorDue) return finishSignIn(context, actor, body.code)
  return finishSetup(context, actor, body.code)
}
