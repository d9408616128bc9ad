import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { emit } from '#server/reactions.ts'
import { exportReports as operation, reportExportLimits } from '@grana/contract/reports/exports'
import { toInboxFilter } from '../triage/list-reports.ts'
import { selectInboxOrder } from '../triage/queries-inbox.ts'
import { countKept, insertExport, insertParts } from './queries-exports.ts'
import { toReportExport } from './to-report-export.ts'

const dayMs = 86_400_000

/**
 * Asks for a file with the reports of a list. Which reports they are is decided here, as the member and under row security;
 * of those that they may not read not even the number is written.
 */
export const exportReports = handle(operation, ({ db, clock }, member, { body: { format, filters } }) => {
  const at = clock()
  const { user } = member
  const { organizationId } = member.membership
  return inTransactionAs(db, user, async (trx) => {
    const own = { organizationId, userId: user.id, at }
    if ((await countKept(trx, own)) >= reportExportLimits.kept) throw new DomainError('report.export_too_many')
    const expiresAt = new Date(at.getTime() + reportExportLimits.days * dayMs)
    const exportId = await insertExport(trx, { ...own, format, expiresAt })
    if (exportId === undefined) throw new DomainError('report.export_running')
    const inbox = toInboxFilter(filters, member, at)
    const list = await selectInboxOrder(trx, { ...inbox, seen: inbox.readable })
    const asked = await insertParts(trx, { organizationId, exportId }, list)
    if (format === 'pdf' && asked.count > reportExportLimits.inPdf) throw new DomainError('report.export_too_long')
    const details = { format, count: asked.count }
    await recordEvent(trx, { organizationId, actorId: user.id, action: 'report.exported', thing: 'report', details })
    await emit(trx, 'report_export.asked', { organizationId, exportId })
    return toReportExport(asked)
  })
})
