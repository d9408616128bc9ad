import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { secondsAfter } from '#server/http/session/lives.ts'
import { authenticatorPlace } from '#server/lib/authenticator-place.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Answer } from '@grana/contract/operation'
import type { prepareTwoFactor } from '@grana/contract/second-factor'
import { errorTexts } from '@grana/messages/es/errors'
import { successTexts } from '@grana/messages/es/success'
import { guarded } from '../credentials/public.ts'
import { triesKey } from '../credentials/public.ts'
import { endSessionsOf, noteSecondFactor } from '../sessions/public.ts'
import { giveFirstCodes } from './codes.ts'
import { refuseStaff } from './demand-own-key.ts'
import { beginWait } from './enrolment-wait.ts'
import { deleteSetup, findSetup, insertSetup, turnOn } from './queries.ts'
import { authenticatorUri, newSeed, stepOf } from './totp.ts'

const setupSeconds = 600

/** A seed that waits for its first code. Asked again within ten minutes it is the same one; nothing is on before. */
export async function prepareSecondFactor(context: Context, actor: SignedIn): Promise<Answer<typeof prepareTwoFactor>> {
  const { db, clock, sealing } = context
  const { user } = actor
  refuseStaff(actor)
  if (user.hasAuthenticator) throw new DomainError('two_factor.already_on')
  const now = clock()
  const place = authenticatorPlace(user.id)
  const setup = { userId: user.id, seed: sealing.seal(newSeed(), place), expiresAt: secondsAfter(now, setupSeconds) }
  await insertSetup(db, { ...setup, now })
  const open = await findSetup(db, user.id, now)
  if (open === undefined) throw new DomainError('two_factor.setup_expired')
  const secret = sealing.open(open.seed, place)
  return { secret, uri: authenticatorUri(secret, user.email), expires_at: open.expires_at.toISOString() }
}

function wrong(): DomainError {
  return new DomainError('account.code_wrong', { fields: { code: errorTexts['account.code_wrong'] } })
}

/** Turns the authenticator on by its first code, ends every other session, and gives the recovery codes if there are none. */
export async function finishSetup(context: Context, actor: SignedIn, code: string) {
  const { db, clock, sealing } = context
  const { user, session } = actor
  refuseStaff(actor)
  if (user.hasAuthenticator) throw new DomainError('two_factor.already_on')
  const key = await triesKey(context, 'code', { userId: user.id, browser: actor })
  const codes = await guarded(context, key, async () => {
    const at = clock()
    const open = await findSetup(db, user.id, at)
    if (open === undefined) throw new DomainError('two_factor.setup_expired')
    const step = stepOf(sealing.open(open.seed, authenticatorPlace(user.id)), code, at)
    if (step === undefined) throw wrong()
    return inTransaction(db, async (trx) => {
      // The row is the one chance: of several calls at once only one takes it.
      if (!(await deleteSetup(trx, user.id))) throw wrong()
      if (!(await turnOn(trx, user.id, { seed: open.seed, step, at }))) throw new DomainError('two_factor.already_on')
      await endSessionsOf(trx, user.id, { at, reason: 'second_factor_changed', except: session.id })
      await emit(trx, 'user.two_factor_on', { userId: user.id, at: at.toISOString(), sessionId: session.id })
      await noteSecondFactor(trx, session.id, 'code')
      await beginWait(context, trx, actor)
      return giveFirstCodes(trx, user.id)
    })
  })
  return { data: { recovery_codes: codes }, message: successTexts['two_factor.on'] }
}
