import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Visitor } from '#server/http/session/actor.ts'
import { browserIn, nameBrowser } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import type { knowBrowser } from '@grana/contract/auth'
import type { Received } from '@grana/contract/operation'
import { rememberBrowser } from '../sessions/public.ts'
import { spendLink } from './queries-links.ts'

/** Makes a browser known by the link of a mail: its owner can sign in again while strangers go on failing. */
export async function confirmBrowser(
  { db, clock, config }: Context,
  visitor: Visitor,
  { params }: Received<typeof knowBrowser>,
): Promise<null> {
  const name = browserIn(visitor.cookies, config.appSecret) ?? newSecret()
  await inTransaction(db, async (trx) => {
    const at = clock()
    const used = await spendLink(trx, { tokenHash: hashSecret(params.token), purpose: 'know_browser', at })
    if (used === undefined) throw new DomainError('auth.link_expired')
    await rememberBrowser(trx, used.user_id, { hash: hashSecret(name), at })
  })
  visitor.keep(nameBrowser(name, config.appSecret))
  return null
}
