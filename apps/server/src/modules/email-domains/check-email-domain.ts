import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { checkEmailDomain as operation } from '@grana/contract/identity/email-domains'
import { recordEvent } from '../audit/public.ts'
import { loadEmailDomains } from './list-email-domains.ts'
import { lockClaim, requestCheck } from './queries.ts'

/** Each check asks the name servers of a domain that the user chose, so checks are rate limited. */
const pauseSeconds = 5

/** Queues a look at the DNS record for the worker; the outcome is stored in the claim. */
export const checkEmailDomain = handle(operation, ({ db, clock }, { user, membership }, { params }) => {
  const { organizationId } = membership
  const key = { organizationId, domainId: params.email_domain }
  return inTransactionAs(db, user, async (trx) => {
    const row = await lockClaim(trx, key)
    if (row === undefined) throw new DomainError('request.not_found')
    const at = clock()
    const passed =
      row.check_asked_at === null ? Infinity : Math.floor((at.getTime() - row.check_asked_at.getTime()) / 1000)
    if (passed < pauseSeconds)
      throw new DomainError('target.checked_lately', { details: { retryAfterSeconds: pauseSeconds - passed } })
    await requestCheck(trx, key, at)
    await recordEvent(trx, {
      organizationId,
      actorId: user.id,
      action: 'email_domain.check_asked',
      thing: 'email_domain',
      thingId: key.domainId,
      details: { domain: row.domain },
    })
    await emit(trx, 'email_domain.check_asked', key)
    return loadEmailDomains(trx, organizationId)
  })
})
