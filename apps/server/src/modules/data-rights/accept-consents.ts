import { inTransaction } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { acceptConsents as operation, consentDocumentsOf, isCurrentVersion } from '@grana/contract/data-rights'
import { listConsentEntries } from './consent-entries.ts'
import { insertConsents } from './queries-consents.ts'

/** Stores the accepted documents with the IP address. Rejects a version that is no longer current. */
export const acceptConsents = handle(operation, async (context, actor, { body }) => {
  const own = consentDocumentsOf(actor.user.kind)
  const isWrong = body.accepted.some(
    ({ document, version }) => !own.includes(document) || !isCurrentVersion(document, version),
  )
  if (isWrong) throw new DomainError('consent.outdated')
  const consent = { userId: actor.user.id, at: context.clock(), address: actor.address, accepted: body.accepted }
  await inTransaction(context.db, (trx) => insertConsents(trx, consent))
  return listConsentEntries(context, actor)
})
