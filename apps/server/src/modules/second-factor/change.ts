import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Answer, Received } from '@grana/contract/operation'
import type { disableTwoFactor, renewRecoveryCodes } from '@grana/contract/second-factor'
import { errorTexts } from '@grana/messages/es/errors'
import { demandPassword } from '../credentials/public.ts'
import { guarded } from '../credentials/public.ts'
import { triesKey } from '../credentials/public.ts'
import { endSessionsOf } from '../sessions/public.ts'
import { giveRecoveryCodes, spendCode } from './codes.ts'
import { refuseStaff } from './demand-own-key.ts'
import { turnOff } from './queries.ts'

/** Refuses unless the code is right; a wrong one counts. */
export async function demandCode(context: Context, actor: SignedIn, code: string): Promise<void> {
  const key = await triesKey(context, 'code', { userId: actor.user.id, browser: actor })
  await guarded(context, key, async () => {
    if ((await spendCode(context, actor, code)) !== undefined) return
    throw new DomainError('account.code_wrong', { fields: { code: errorTexts['account.code_wrong'] } })
  })
}

/** Turns the second factor off as a whole, passkeys too, by password and code, and ends every other session. Staff keep theirs. */
export async function disableSecondFactor(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof disableTwoFactor>,
): Promise<null> {
  const { user, session } = actor
  refuseStaff(actor)
  if (!user.hasSecondFactor) throw new DomainError('two_factor.not_on')
  await demandPassword(context, actor, { password: body.password, field: 'password' })
  await demandCode(context, actor, body.code)
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    await turnOff(trx, user.id, at)
    await endSessionsOf(trx, user.id, { at, reason: 'second_factor_changed', except: session.id })
    await emit(trx, 'user.two_factor_off', { userId: user.id, at: at.toISOString(), sessionId: session.id })
  })
  return null
}

/** New recovery codes; those before stop working, and the owner hears of it. */
export async function renewCodes(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof renewRecoveryCodes>,
): Promise<Answer<typeof renewRecoveryCodes>> {
  const { user, session } = actor
  refuseStaff(actor)
  if (!user.hasSecondFactor) throw new DomainError('two_factor.not_on')
  await demandCode(context, actor, body.code)
  const at = context.clock().toISOString()
  const codes = await inTransaction(context.db, async (trx) => {
    await emit(trx, 'user.recovery_codes_renewed', { userId: user.id, at, sessionId: session.id })
    return giveRecoveryCodes(trx, user.id)
  })
  return { recovery_codes: codes }
}
