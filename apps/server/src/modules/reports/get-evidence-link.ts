import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getEvidenceLink as operation } from '@grana/contract/reports/evidence-files'
import { createLoggedEvidenceLink } from './evidence-links.ts'
import { getReadableReport } from './readable-report.ts'

export const getEvidenceLink = handle(operation, (context, member, { params }) =>
  inTransactionAs(context.db, member.user, async (trx) => {
    const report = await getReadableReport(trx, member, params.report)
    return createLoggedEvidenceLink(context, trx, { report, fileId: params.file, actorId: member.user.id })
  }),
)
