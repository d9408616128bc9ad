import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { removeEmailDomain as operation } from '@grana/contract/identity/email-domains'
import { recordEvent } from '../audit/public.ts'
import { loadEmailDomains } from './list-email-domains.ts'
import { deleteClaim, lockClaim } from './queries.ts'

/** Gives up a domain: it stops counting at once. */
export const removeEmailDomain = handle(operation, ({ db }, { user, membership }, { params }) => {
  const { organizationId } = membership
  const key = { organizationId, domainId: params.email_domain }
  return inTransactionAs(db, user, async (trx) => {
    const row = await lockClaim(trx, key)
    if (row === undefined) throw new DomainError('request.not_found')
    await deleteClaim(trx, key)
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'email_domain.removed',
      thing: 'email_domain',
      thingId: key.domainId,
      details: { domain: row.domain, state: row.state },
    })
    return loadEmailDomains(trx, organizationId)
  })
})
