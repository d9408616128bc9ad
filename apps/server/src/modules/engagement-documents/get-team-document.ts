import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getTeamDocument as operation } from '@grana/contract/engagements/documents'
import { findMadeForLead } from './document-access.ts'

export const getTeamDocument = handle(operation, ({ db }, actor, { params }) =>
  inTransactionAs(db, actor.user, async (trx) => {
    const { content } = await findMadeForLead(trx, actor, { ...params, action: 'document.read' })
    return content
  }),
)
