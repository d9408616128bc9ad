import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getAgentEvidenceLink as operation } from '@grana/contract/reports/evidence-files'
import { createEvidenceLink } from './evidence-links.ts'
import { getOwnReportRow } from './readable-report.ts'

export const getAgentEvidenceLink = handle(operation, (context, { user }, { params }) =>
  inTransactionAs(context.db, user, async (trx) => {
    const report = await getOwnReportRow(trx, user.id, params.report)
    return createEvidenceLink(context, trx, { report, fileId: params.file })
  }),
)
