import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { exportReports as operation, mostExported } from '@grana/contract/reports/exports'
import { reportFile } from '@grana/messages/es/report-file'
import { canOnReport } from '../can-on-report.ts'
import { toMemberActor } from '../report-access.ts'
import { toInboxFilter } from './list-reports.ts'
import { listExportedContents } from './queries-exports.ts'
import { listInboxPage } from './queries-inbox.ts'
import { recordReportViews } from './queries-views.ts'
import { toReportCsv, toReportJson } from './to-report-file.ts'

/** Exports the reports of a list that the member may read; of the others not even their number is written. */
export const exportReports = handle(operation, ({ db, clock }, member, { body: { format, filters } }) => {
  const at = clock()
  const { user } = member
  const { organizationId } = member.membership
  const actor = toMemberActor(member)
  return inTransactionAs(db, user, async (trx) => {
    const inbox = toInboxFilter(filters, member, at)
    const found = await listInboxPage(trx, { ...inbox, seen: inbox.readable }, { size: mostExported, page: 1 })
    if (found.total > mostExported) throw new DomainError('report.export_too_long')
    const rows = found.rows.filter((report) => canOnReport('report.read', { actor, report }) === 'yes')
    if (format === 'json') await recordReportViews(trx, organizationId, { reports: rows, at })
    const contents = await listExportedContents(trx, organizationId, rows)
    const details = { format, count: rows.length }
    if (rows.length > 0)
      await recordEvent(trx, { organizationId, actorId: user.id, action: 'report.exported', thing: 'report', details })
    return {
      file_name: `${reportFile.name}-${at.toISOString().slice(0, 10)}.${format}`,
      type: format === 'csv' ? ('text/csv' as const) : ('application/json' as const),
      content: format === 'csv' ? toReportCsv(rows, contents) : toReportJson(rows, contents),
      count: rows.length,
    }
  })
})
