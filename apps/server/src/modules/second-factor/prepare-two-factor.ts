import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { prepareTwoFactor as operation } from '@grana/contract/second-factor'
import { errorTexts } from '@grana/messages/es/errors'
import { successTexts } from '@grana/messages/es/success'
import { withTryLimit, triesKey } from '../credentials/public.ts'
import { endSessionsOf, recordSecondFactor } from '../sessions/public.ts'
import { assertCodesAllowed } from './assert-passkey-session.ts'
import { issueFirstRecoveryCodes } from './codes.ts'
import { startEnrolmentDelay } from './enrolment-delay.ts'
import { deleteTotpSetup, findTotpSetup, insertTotpSetup, enableTotp } from './queries.ts'
import { authenticatorUri, newSeed, findTotpStep } from './totp.ts'

function wrongCode(): DomainError {
  return new DomainError('account.code_wrong', { fields: { code: errorTexts['account.code_wrong'] } })
}

/** Enables the authenticator by its first code, ends every other session, and issues recovery codes if there are none. */
export async function completeTotpSetup(context: Context, actor: SignedIn, code: string) {
  const { db, clock, sealing } = context
  const { user, session } = actor
  assertCodesAllowed(actor)
  if (user.hasAuthenticator) throw new DomainError('two_factor.already_on')
  const key = await triesKey(context, 'code', { userId: user.id, browser: actor })
  const codes = await withTryLimit(context, key, async () => {
    const at = clock()
    const setup = await findTotpSetup(db, user.id, at)
    if (setup === undefined) throw new DomainError('two_factor.setup_expired')
    const step = findTotpStep(sealing.open(setup.seed, authenticatorPlace(user.id)), code, at)
    if (step === undefined) throw wrongCode()
    return inTransaction(db, async (trx) => {
      // Of several concurrent calls only one deletes the row and continues.
      if (!(await deleteTotpSetup(trx, user.id))) throw wrongCode()
      if (!(await enableTotp(trx, user.id, { seed: setup.seed, step, at })))
        throw new DomainError('two_factor.already_on')
      await endSessionsOf(trx, user.id, { at, reason: 'second_factor_changed', except: session.id })
      await emit(trx, 'user.two_factor_on', { userId: user.id, at: at.toISOString(), sessionId: session.id })
      await recordSecondFactor(trx, session.id, 'code')
      await startEnrolmentDelay(context, trx, actor)
      return issueFirstRecoveryCodes(trx, user.id)
    })
  })
  return { data: { recovery_codes: codes }, message: successTexts['two_factor.on'] }
}

const setupSeconds = 600

/** Returns a seed, the same one for ten minutes. `confirmTwoFactor` enables it with the first code. */
export const prepareTwoFactor = handle(operation, async (context, actor) => {
  const { db, clock, sealing } = context
  const { user } = actor
  assertCodesAllowed(actor)
  if (user.hasAuthenticator) throw new DomainError('two_factor.already_on')
  const now = clock()
  const sealedPlace = authenticatorPlace(user.id)
  const seed = sealing.seal(newSeed(), sealedPlace)
  // A setup that is still valid stays, and the caller gets its seed.
  await insertTotpSetup(db, { userId: user.id, seed, expiresAt: addSeconds(now, setupSeconds), now })
  const setup = await findTotpSetup(db, user.id, now)
  if (setup === undefined) throw new DomainError('two_factor.setup_expired')
  const secret = sealing.open(setup.seed, sealedPlace)
  return { secret, uri: authenticatorUri(secret, user.email), expires_at: setup.expires_at.toISOString() }
})
