import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { clearSessionCookie } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { changePassword as operation } from '@grana/contract/accounts'
import { personalWords } from '@grana/contract/password'
import { successTexts } from '@grana/messages/es/success'
import {
  assertNewPassword,
  assertPassword,
  assertPasswordOpen,
  getCredentials,
  setPassword,
} from '../credentials/public.ts'
import { endSessionsOf, lockEnabledProvider, openSession } from '../sessions/public.ts'

/**
 * What the new session inherits. With a second factor enabled, the password alone proves less than the factor did, so the time
 * of authentication and the expiry stay as they were.
 */
function carriedOver({ user, session }: SignedIn) {
  const { secondFactor, confirmedAt, expiresAt, providerId = null } = session
  return user.hasSecondFactor ? { secondFactor, confirmedAt, expiresAt, providerId } : { secondFactor, providerId }
}

/** Changes the password, ends every session and opens a new one in this browser. */
export const changePassword = handle(operation, async (context, actor, { body }) => {
  const { db, clock, passwords } = context
  const { user, session } = actor
  await assertPasswordOpen(context, user.id)
  await assertPassword(context, actor, { password: body.current_password, field: 'current_password' })
  const owner = await getCredentials(db, user.id)
  const personal = personalWords([owner.email, owner.username, owner.first_name, owner.last_name])
  await assertNewPassword(context, { password: body.password, personal, accountId: user.id, isKnown: true })
  const hash = await passwords.hash(body.password, { isKnown: true })
  const { providerId = null } = session
  const tokens = await inTransaction(db, async (trx) => {
    if (providerId !== null && !(await lockEnabledProvider(trx, providerId))) throw new DomainError('auth.required')
    const at = clock()
    await setPassword(trx, user.id, { hash, at })
    await endSessionsOf(trx, user.id, { at, reason: 'password_changed' })
    await emit(trx, 'user.password_changed', { userId: user.id, at: at.toISOString(), sessionId: session.id })
    actor.addCookie(clearSessionCookie(session.grantId))
    return openSession(context, trx, { owner: user, browser: actor, isFirst: true, ...carriedOver(actor) })
  })
  return { ...tokens, message: successTexts['password.changed'] }
})
