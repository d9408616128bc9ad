import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getEngagement as operation } from '@grana/contract/engagements/organization-engagements'
import { getReadableEngagement } from './engagement-access.ts'
import { toEngagement } from './to-engagement.ts'

export const getEngagement = handle(operation, ({ db }, { user, membership, decision }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const row = await getReadableEngagement(trx, { membership, decision }, params.engagement)
    return toEngagement(trx, row, membership)
  }),
)
