import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { browserIdOf, setBrowserCookie } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, createSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import { verifyEmailAddress as operation } from '@grana/contract/auth'
import { saveKnownBrowser } from '../sessions/public.ts'
import { consumeLink } from './queries-links.ts'
import { markEmailVerified } from './queries-users.ts'

/** Verifies an email address by a link from an email; the link works once. */
export const verifyEmailAddress = handle(operation, async ({ db, clock, config }, visitor, { params }) => {
  const browserId = browserIdOf(visitor.cookies, config.appSecret) ?? createSecret()
  await inTransaction(db, async (trx) => {
    const at = clock()
    const used = await consumeLink(trx, { tokenHash: hashSecret(params.token), purpose: 'prove_email', at })
    if (used === undefined) throw new DomainError('auth.link_expired')
    const isFirst = await markEmailVerified(trx, used.user_id, { email: used.email, at })
    await saveKnownBrowser(trx, used.user_id, { hash: hashSecret(browserId), at })
    if (isFirst) await emit(trx, 'user.proven', { userId: used.user_id, at: at.toISOString() })
  })
  visitor.addCookie(setBrowserCookie(browserId, config.appSecret))
  return null
})
