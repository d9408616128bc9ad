import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { browserIdOf, setBrowserCookie } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, createSecret } from '#server/lib/tokens.ts'
import { trustBrowser as operation } from '@grana/contract/auth'
import { saveKnownBrowser } from '../sessions/public.ts'
import { consumeLink } from './queries-links.ts'

/** Makes a browser known by a link from an email: the owner can sign in again while other clients are locked out. */
export const trustBrowser = handle(operation, async ({ db, clock, config }, visitor, { params }) => {
  const browserId = browserIdOf(visitor.cookies, config.appSecret) ?? createSecret()
  await inTransaction(db, async (trx) => {
    const at = clock()
    const used = await consumeLink(trx, { tokenHash: hashSecret(params.token), purpose: 'know_browser', at })
    if (used === undefined) throw new DomainError('auth.link_expired')
    await saveKnownBrowser(trx, used.user_id, { hash: hashSecret(browserId), at })
  })
  visitor.addCookie(setBrowserCookie(browserId, config.appSecret))
  return null
})
