import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedIn, Visitor } from '#server/http/session/actor.ts'
import { browserIn, nameBrowser } from '#server/http/session/cookies.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret, keyedHash, newSecret } from '#server/lib/tokens.ts'
import { emit } from '#server/reactions.ts'
import type { proveEmail, resendVerification } from '@grana/contract/auth'
import type { Answer, Received } from '@grana/contract/operation'
import { takeTurn } from '../credentials/public.ts'
import { rememberBrowser } from '../sessions/public.ts'
import { spendLink } from './queries-links.ts'
import { markProven } from './queries-users.ts'

const resendSeconds = 60

/** Proves an address by the link of a mail; the link works once. */
export async function proveAddress(
  { db, clock, config }: Context,
  visitor: Visitor,
  { params }: Received<typeof proveEmail>,
): Promise<null> {
  const name = browserIn(visitor.cookies, config.appSecret) ?? newSecret()
  await inTransaction(db, async (trx) => {
    const at = clock()
    const used = await spendLink(trx, { tokenHash: hashSecret(params.token), purpose: 'prove_email', at })
    if (used === undefined) throw new DomainError('auth.link_expired')
    const isFirst = await markProven(trx, used.user_id, { email: used.email, at })
    await rememberBrowser(trx, used.user_id, { hash: hashSecret(name), at })
    if (isFirst) await emit(trx, 'user.proven', { userId: used.user_id, at: at.toISOString() })
  })
  visitor.keep(nameBrowser(name, config.appSecret))
  return null
}

/** Sends the mail once more, at most once a minute. */
export async function askForProofAgain(
  { db, clock, config }: Context,
  { user }: SignedIn,
): Promise<Answer<typeof resendVerification>> {
  const now = clock()
  const turn = keyedHash(config.appSecret, 'resend', user.id)
  await inTransaction(db, async (trx) => {
    if (!(await takeTurn(trx, turn, { now, seconds: resendSeconds }))) {
      throw new DomainError('auth.resend_later', { details: { retryAfterSeconds: resendSeconds } })
    }
    if (!user.isProven) await emit(trx, 'user.proof_asked', { userId: user.id, at: now.toISOString() })
  })
  return { next_in_seconds: resendSeconds }
}
