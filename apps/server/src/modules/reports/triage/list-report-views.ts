import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { listReportViews as operation, maxReportViews } from '@grana/contract/reports/triage'
import { canOnReport } from '../can-on-report.ts'
import { getReadableReport } from '../readable-report.ts'
import { listViewRows } from './queries-views.ts'

/** Lists who viewed a report, for owners of the organization and of the program. */
export const listReportViews = handle(operation, ({ db }, member, { params }) => {
  const { user, membership } = member
  return inTransactionAs(db, user, async (trx) => {
    const report = await getReadableReport(trx, member, params.report)
    const actor = { side: 'organization', userId: user.id, membership } as const
    if (canOnReport('report.readings', actor, report) !== 'yes') throw new DomainError('auth.forbidden')
    const rows = await listViewRows(trx, report, maxReportViews)
    return rows.map(({ user_id: id, name, side, read_at: at }) => ({
      reader: { id, name },
      side,
      at: at.toISOString(),
    }))
  })
})
