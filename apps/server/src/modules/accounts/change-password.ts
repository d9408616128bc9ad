import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { takeHalf } from '#server/http/session/cookies.ts'
import { emit } from '#server/reactions.ts'
import type { changePassword } from '@grana/contract/accounts'
import type { Answer, Received } from '@grana/contract/operation'
import { successTexts } from '@grana/messages/es/success'
import { checkNewPassword, demandPassword, findCredentials, personalWords, setPassword } from '../credentials/public.ts'
import { endSessionsOf, welcome } from '../sessions/public.ts'

/**
 * What the new session takes over. Where a second factor is on, a password alone proves less than the factor did: the proof
 * stays as old as it was and the session ends when it would have ended.
 */
function carriedOver({ user, session }: SignedIn) {
  const { secondFactor, confirmedAt, expiresAt } = session
  return user.hasSecondFactor ? { secondFactor, confirmedAt, expiresAt } : { secondFactor }
}

/** Changes the password; every session ends, and this browser gets a new one. */
export async function replacePassword(
  context: Context,
  actor: SignedIn,
  { body }: Received<typeof changePassword>,
): Promise<Answer<typeof changePassword>> {
  const { db, clock, passwords } = context
  const { user, session } = actor
  await demandPassword(context, actor, { password: body.current_password, field: 'current_password' })
  const owner = await findCredentials(db, user.id)
  const personal = personalWords([owner.email, owner.username, owner.first_name, owner.last_name])
  await checkNewPassword(context, { password: body.password, personal, accountId: user.id, isKnown: true })
  const hash = await passwords.hash(body.password, { isKnown: true })
  const tokens = await inTransaction(db, async (trx) => {
    const at = clock()
    await setPassword(trx, user.id, { hash, at })
    await endSessionsOf(trx, user.id, { at, reason: 'password_changed' })
    await emit(trx, 'user.password_changed', { userId: user.id, at: at.toISOString(), sessionId: session.id })
    actor.keep(takeHalf(session.grantId))
    return welcome(context, trx, { owner: user, browser: actor, isFirst: true, ...carriedOver(actor) })
  })
  return { ...tokens, message: successTexts['password.changed'] }
}
