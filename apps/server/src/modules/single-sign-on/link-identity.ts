import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { signOnBrowserOf } from '#server/http/session/sign-on-browser.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { linkIdentity as operation } from '@grana/contract/identity/single-sign-on'
import { consumeTicket, linkAccount, type LinkOutcome } from './queries-attempts.ts'

function errorOf(outcome: Exclude<LinkOutcome, 'linked'>): DomainError {
  if (outcome === 'elsewhere') return new DomainError('single_sign_on.elsewhere')
  if (outcome === 'not_member') return new DomainError('single_sign_on.not_member')
  return new DomainError('single_sign_on.refused', { details: { reason: outcome } })
}

/** Links the account of the caller, who signed in as before, to the person who signed in at the provider in this browser. */
export const linkIdentity = handle(operation, ({ db, clock }, actor, { body }) => {
  const { user, cookies, session } = actor
  const browserHash = signOnBrowserOf(cookies)
  if (browserHash === undefined || session.isSecondFactorDue) throw new DomainError('single_sign_on.expired')
  const at = clock()
  return inTransactionAs(db, user, async (trx) => {
    const ticket = await consumeTicket(trx, { ticketHash: hashSecret(body.ticket), browserHash, userId: user.id, at })
    if (ticket === undefined) throw new DomainError('single_sign_on.expired')
    const link = { providerId: ticket.provider_id, subject: ticket.subject, userId: user.id, at, isNew: false }
    const outcome = await linkAccount(trx, link)
    if (outcome !== 'linked') throw errorOf(outcome)
    return null
  })
})
