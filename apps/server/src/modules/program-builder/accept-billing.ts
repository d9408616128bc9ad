import type { Context } from '#server/context.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Received } from '@grana/contract/operation'
import { billingTermsVersion, type acceptBillingTerms } from '@grana/contract/programs/ground'
import { recordEvent } from '../audit/public.ts'
import { acceptTerms } from './queries.ts'

/** Says yes to the billing terms of today for the organization. */
export async function acceptBilling(
  { db, clock }: Context,
  { user, standing }: Member,
  { body }: Received<typeof acceptBillingTerms>,
): Promise<null> {
  if (body.version !== billingTermsVersion) throw new DomainError('consent.outdated')
  const { organizationId } = standing
  await inTransactionAs(db, user, async (trx) => {
    await acceptTerms(trx, organizationId, { version: body.version, at: clock() })
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
}
