import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getTeamDocument as operation } from '@grana/contract/engagements/documents'
import { findMade, getLedEngagement, keyOf } from './document-access.ts'

export const getTeamDocument = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) =>
    findMade(trx, keyOf(await getLedEngagement(trx, params.engagement), params.edition)),
  ),
)
