import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { browserIn, nameBrowser } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import type { resetPassword } from '@grana/contract/auth'
import type { Received } from '@grana/contract/operation'
import { checkNewPassword, personalWords } from '../credentials/public.ts'
import { findCredentials, setPassword } from '../credentials/public.ts'
import { endWaitingFactor } from '../second-factor/public.ts'
import { endSessionsOf, rememberBrowser } from '../sessions/public.ts'
import { closeLinks, findLinkOwner, spendLink } from './queries-links.ts'

/**
 * Sets a new password by the link of a mail. It ends every session, starts none and leaves the second factor alone,
 * unless that was enrolled by the old password a moment ago: then it goes with that password.
 * Whoever opened the link reads the owner's mail: this browser is known from now on, so that its owner gets in while
 * strangers go on failing.
 */
export async function setNewPassword(
  context: Context,
  visitor: Visitor,
  { params, body }: Received<typeof resetPassword>,
): Promise<null> {
  const { db, clock, passwords, config } = context
  const link = { tokenHash: hashSecret(params.token), purpose: 'reset_password', at: clock() } as const
  const ownerId = await findLinkOwner(db, link)
  if (ownerId === undefined) throw new DomainError('auth.link_expired')
  const owner = await findCredentials(db, ownerId)
  const personal = personalWords([owner.email, owner.username, owner.first_name, owner.last_name])
  await checkNewPassword(context, { password: body.password, personal, accountId: ownerId })
  const hash = await passwords.hash(body.password)
  const name = browserIn(visitor.cookies, config.appSecret) ?? newSecret()
  const at = clock()
  await inTransaction(db, async (trx) => {
    const used = await spendLink(trx, { ...link, at })
    if (used === undefined) throw new DomainError('auth.link_expired')
    await setPassword(trx, used.user_id, { hash, at })
    await closeLinks(trx, used.user_id, { purpose: 'reset_password', at })
    await endSessionsOf(trx, used.user_id, { at, reason: 'password_changed' })
    await endWaitingFactor(trx, used.user_id, at)
    await rememberBrowser(trx, used.user_id, { hash: hashSecret(name), at })
    await emit(trx, 'user.password_changed', { userId: used.user_id, at: at.toISOString() })
  })
  visitor.keep(nameBrowser(name, config.appSecret))
  return null
}
