import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getTeamFile as operation } from '@grana/contract/engagements/documents'
import { findMade, getLedEngagement, keyOf } from './document-access.ts'
import { toFileAnswer } from './file-answer.ts'

export const getTeamFile = handle(operation, ({ db }, { user }, { params, query }) =>
  inTransactionAs(db, user, async (trx) => {
    const key = keyOf(await getLedEngagement(trx, params.engagement), params.edition)
    return toFileAnswer(trx, key, { ...query, content: await findMade(trx, key) })
  }),
)
