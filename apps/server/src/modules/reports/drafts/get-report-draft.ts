import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getReportDraft as operation } from '@grana/contract/reports/agent-reports'
import { getDraftAnswer } from './draft-access.ts'

export const getReportDraft = handle(operation, ({ db }, { user }, { params }) =>
  inTransactionAs(db, user, (trx) => getDraftAnswer(trx, params.draft, user.id)),
)
