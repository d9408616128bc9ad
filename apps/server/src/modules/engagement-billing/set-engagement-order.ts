import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { setEngagementOrder as operation } from '@grana/contract/engagements/billing'
import { lockEngagement, saveOrder } from '../engagements/public.ts'
import { findBilling } from './queries-billing.ts'
import { isAgreed, isInvoiced, toMemberBilling } from './to-billing.ts'

/** Gives or corrects the order number of a pentest whose quote was accepted, until its invoice is sent. */
export const setEngagementOrder = handle(operation, ({ db, clock }, { user, membership }, { params, body }) =>
  inTransactionAs(db, user, async (trx) => {
    const engagement = await lockEngagement(trx, membership.organizationId, params.engagement)
    if (engagement === undefined) throw new DomainError('request.not_found')
    if (!isAgreed(engagement)) throw new DomainError('engagement.move_refused')
    if (isInvoiced(await findBilling(trx, engagement))) throw new DomainError('engagement.invoiced')
    await saveOrder(trx, engagement, { number: body.order_number, by: user.id, at: clock() })
    return toMemberBilling(trx, engagement, membership)
  }),
)
