import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getEngagementCoverage as operation } from '@grana/contract/engagements/coverage'
import { getReadableEngagement } from '../engagements/public.ts'
import { toCoverage } from './to-coverage.ts'

export const getEngagementCoverage = handle(operation, ({ db }, { user, membership, decision }, { params }) =>
  inTransactionAs(db, user, async (trx) =>
    toCoverage(trx, await getReadableEngagement(trx, { membership, decision }, params.engagement)),
  ),
)
