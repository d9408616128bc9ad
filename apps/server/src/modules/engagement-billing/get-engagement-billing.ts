import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getEngagementBilling as operation } from '@grana/contract/engagements/billing'
import { getReadableEngagement } from '../engagements/public.ts'
import { toMemberBilling } from './to-billing.ts'

export const getEngagementBilling = handle(operation, ({ db }, { user, membership, decision }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const reader = { membership, decision, permission: 'wallet.read' } as const
    return toMemberBilling(trx, await getReadableEngagement(trx, reader, params.engagement), membership)
  }),
)
