import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listEngagementDocuments as operation } from '@grana/contract/engagements/documents'
import { findForMember } from './document-access.ts'
import { toMemberDocuments } from './to-documents.ts'

export const listEngagementDocuments = handle(operation, ({ db }, member, { params }) =>
  inTransactionAs(db, member.user, async (trx) => {
    const { engagement, readsReport } = await findForMember(trx, member, params.engagement)
    return toMemberDocuments(trx, engagement, { readsReport, decides: false, userId: member.user.id })
  }),
)
