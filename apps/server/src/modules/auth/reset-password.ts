import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { browserIdOf, setBrowserCookie } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, createSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { resetPassword as operation } from '@grana/contract/auth'
import { personalWords } from '@grana/contract/password'
import { assertNewPassword, assertPasswordOpen, getCredentials, setPassword } from '../credentials/public.ts'
import { removeDelayedFactor } from '../second-factor/public.ts'
import { endSessionsOf, saveKnownBrowser } from '../sessions/public.ts'
import { invalidateLinks, findLinkOwner, consumeLink } from './queries-links.ts'

/**
 * Sets a new password by a link from an email. Ends every session and starts none. The second factor stays, unless it was
 * enrolled with the old password alone and its enrolment delay still runs: then it is removed with that password.
 * Opening the link proves access to the owner's mailbox, so this browser becomes known: the owner can sign in while other
 * clients are locked out.
 */
export const resetPassword = handle(operation, async (context, visitor, { params, body }) => {
  const { db, clock, passwords, config } = context
  const link = { tokenHash: hashSecret(params.token), purpose: 'reset_password', at: clock() } as const
  const ownerId = await findLinkOwner(db, link)
  if (ownerId === undefined) throw new DomainError('auth.link_expired')
  await assertPasswordOpen(context, ownerId)
  const owner = await getCredentials(db, ownerId)
  const personal = personalWords([owner.email, owner.username, owner.first_name, owner.last_name])
  await assertNewPassword(context, { password: body.password, personal, accountId: ownerId })
  const hash = await passwords.hash(body.password)
  const browserId = browserIdOf(visitor.cookies, config.appSecret) ?? createSecret()
  const at = clock()
  await inTransaction(db, async (trx) => {
    const used = await consumeLink(trx, { ...link, at })
    if (used === undefined) throw new DomainError('auth.link_expired')
    await setPassword(trx, used.user_id, { hash, at })
    await invalidateLinks(trx, used.user_id, { purpose: 'reset_password', at })
    await endSessionsOf(trx, used.user_id, { at, reason: 'password_changed' })
    await removeDelayedFactor(trx, used.user_id, at)
    await saveKnownBrowser(trx, used.user_id, { hash: hashSecret(browserId), at })
    await emit(trx, 'user.password_changed', { userId: used.user_id, at: at.toISOString() })
  })
  visitor.addCookie(setBrowserCookie(browserId, config.appSecret))
  return null
})
