import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { acceptBillingTerms as operation, billingTermsVersion } from '@grana/contract/programs/clauses-and-billing'
import { recordEvent } from '../audit/public.ts'
import { saveAcceptedBillingTerms } from './queries.ts'

/** Accepts the current billing terms on behalf of the organization. */
export const acceptBillingTerms = handle(operation, async ({ db, clock }, { user, membership }, { body }) => {
  if (body.version !== billingTermsVersion) throw new DomainError('consent.outdated')
  const { organizationId } = membership
  await inTransactionAs(db, user, async (trx) => {
    await saveAcceptedBillingTerms(trx, organizationId, { version: body.version, at: clock() })
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'billing_terms.accepted',
      thing: 'organization',
      thingId: organizationId,
      details: { version: body.version },
    })
  })
  return null
})
