import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listEngagementLog as operation } from '@grana/contract/engagements/log'
import { getReadableEngagement } from '../engagements/public.ts'
import { listLog } from './queries-log.ts'

export const listEngagementLog = handle(operation, ({ db }, { user, membership, decision }, { params }) =>
  inTransactionAs(db, user, async (trx) =>
    listLog(trx, await getReadableEngagement(trx, { membership, decision }, params.engagement)),
  ),
)
