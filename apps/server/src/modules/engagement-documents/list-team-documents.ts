import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listTeamDocuments as operation } from '@grana/contract/engagements/documents'
import { getLedEngagement } from './document-access.ts'
import { toTeamDocuments } from './to-documents.ts'

export const listTeamDocuments = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const team = await getLedEngagement(trx, params.engagement)
    return toTeamDocuments(trx, { key: team, state: team.state, userId: user.id })
  }),
)
