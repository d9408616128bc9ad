import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { listReportExports as operation } from '@grana/contract/reports/exports'
import { listExportRows } from './queries-exports.ts'
import { toReportExport } from './to-report-export.ts'

export const listReportExports = handle(operation, async ({ db, clock }, { user, membership }) => {
  const own = { organizationId: membership.organizationId, userId: user.id, at: clock() }
  const rows = await inTransactionAs(db, user, (trx) => listExportRows(trx, own))
  return rows.map(toReportExport)
})
