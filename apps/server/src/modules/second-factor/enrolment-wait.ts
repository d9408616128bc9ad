import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { actAs } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { browserIn } from '#server/http/session/cookies.ts'
import { secondsAfter } from '#server/http/session/lives.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { clearWait, hasProvenEmail, isWaiting, seesReports, setWait } from './queries-wait.ts'
import { turnOff } from './queries.ts'

const waitSeconds = 86_400
/** How long a link from the mail counts as a proof for the browser that opened it. */
const provenSeconds = 3600

async function provedEmailHere({ config, clock }: Context, trx: Trx, { user, cookies }: SignedIn): Promise<boolean> {
  const name = browserIn(cookies, config.appSecret)
  if (name === undefined) return false
  return hasProvenEmail(trx, user.id, { hash: hashSecret(name), since: secondsAfter(clock(), -provenSeconds) })
}

/**
 * A first factor that a password enrolled proves no more than the password: what asks for a factor waits a day. It does not
 * wait for people who opened a link from their mail in this browser, nor for those who can read no report yet. A session that
 * gave an earlier factor begins no wait, and does not end one that goes on.
 */
export async function beginWait(context: Context, trx: Trx, actor: SignedIn): Promise<void> {
  const { user, session } = actor
  if (user.hasSecondFactor || session.secondFactor !== null) return
  if (await provedEmailHere(context, trx, actor)) return clearWait(trx, user.id)
  await actAs(trx, user.id)
  if (user.kind === 'staff' || (await seesReports(trx))) {
    await setWait(trx, user.id, secondsAfter(context.clock(), waitSeconds))
  }
}

/**
 * Takes off a factor whose wait goes on, for the owner of the mailbox who chooses a new password. Staff's stays: theirs is taken
 * off by a recovery alone.
 */
export async function endWaitingFactor(trx: Trx, userId: string, at: Date): Promise<void> {
  if (!(await isWaiting(trx, userId, at))) return
  await turnOff(trx, userId, at)
  await clearWait(trx, userId)
  await emit(trx, 'user.two_factor_off', { userId, at: at.toISOString() })
}
