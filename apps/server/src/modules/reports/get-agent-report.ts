import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { getAgentReport as operation } from '@grana/contract/reports/agent-reports'
import { getOwnReport } from './agent-actions.ts'

export const getAgentReport = handle(operation, ({ db, clock }, { user }, { params }) =>
  inTransactionAs(db, user, (trx) => getOwnReport(trx, { user, reportId: params.report, at: clock() })),
)
