import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { setActor } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { browserIdOf } from '#server/http/session/cookies.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import {
  clearEnrolmentDelay,
  hasVerifiedEmailInBrowser,
  hasEnrolmentDelay,
  canReadAnyReport,
  setEnrolmentDelay,
} from './queries-enrolment-delay.ts'
import { disableSecondFactor } from './queries.ts'

const waitSeconds = 86_400
/** How long an opened link from an email counts as verification for the browser that opened it. */
const verifiedSeconds = 3600

async function verifiedEmailHere({ config, clock }: Context, trx: Trx, { user, cookies }: SignedIn): Promise<boolean> {
  const name = browserIdOf(cookies, config.appSecret)
  if (name === undefined) return false
  return hasVerifiedEmailInBrowser(trx, user.id, {
    hash: hashSecret(name),
    since: addSeconds(clock(), -verifiedSeconds),
  })
}

/**
 * A first factor enrolled with the password alone proves no more than the password, so operations that require a second factor
 * stay closed for a day. No delay applies to users who opened a link from an email in this browser, nor to those who cannot read
 * any report yet. A session that used an earlier factor neither starts nor ends a delay.
 */
export async function startEnrolmentDelay(context: Context, trx: Trx, actor: SignedIn): Promise<void> {
  const { user, session } = actor
  if (user.hasSecondFactor || session.secondFactor !== null) return
  if (await verifiedEmailHere(context, trx, actor)) return clearEnrolmentDelay(trx, user.id)
  await setActor(trx, user.id)
  if (user.kind === 'staff' || (await canReadAnyReport(trx))) {
    await setEnrolmentDelay(trx, user.id, addSeconds(context.clock(), waitSeconds))
  }
}

/**
 * Removes a factor whose enrolment delay still runs, when the owner of the mailbox sets a new password. Staff factors stay: only
 * a recovery removes them.
 */
export async function removeDelayedFactor(trx: Trx, userId: string, at: Date): Promise<void> {
  if (!(await hasEnrolmentDelay(trx, userId, at))) return
  await disableSecondFactor(trx, userId, at)
  await clearEnrolmentDelay(trx, userId)
  await emit(trx, 'user.two_factor_off', { userId, at: at.toISOString() })
}
