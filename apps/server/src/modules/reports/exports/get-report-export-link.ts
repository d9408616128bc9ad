import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { exportKey } from '#server/lib/file-store/report-file-key.ts'
import { recordEvent } from '#server/modules/audit/public.ts'
import { getReportExportLink as operation } from '@grana/contract/reports/exports'
import { reportFile } from '@grana/messages/es/report-file'
import { toInboxScope } from '../triage/queries-scope.ts'
import { countReadable, findOwnExport, withdrawExport } from './queries-exports.ts'

/**
 * A link to a file, for the member who asked for it. Roles and assignments may have changed since it was written: a member
 * who may no longer read one report of it does not get the file.
 */
export const getReportExportLink = handle(operation, async ({ db, clock, files }, { user, membership }, { params }) => {
  const { organizationId } = membership
  const key = { organizationId, exportId: params.report_export }
  const found = await inTransactionAs(db, user, async (trx) => {
    const row = await findOwnExport(trx, { ...key, userId: user.id, at: clock() })
    if (row === undefined || row.state === 'waiting' || row.state === 'writing')
      throw new DomainError('request.not_found')
    const seen = toInboxScope(membership, user.id, 'report.read')
    const isReadable = row.state === 'ready' && (await countReadable(trx, key, seen)) === row.written
    if (!isReadable) await withdrawExport(trx, key)
    const { format, written: count } = row
    if (isReadable) {
      const event = { organizationId, actorId: user.id, thing: 'report', details: { format, count } }
      await recordEvent(trx, { ...event, action: 'report.export_opened' })
    }
    return isReadable ? row : undefined
  })
  // Thrown outside of the transaction, which would take the withdrawal back.
  if (found === undefined) throw new DomainError('report.export_withdrawn')
  const day = found.asked_at.toISOString().slice(0, 10)
  return { url: files.downloadLink(exportKey(found.id), `${reportFile.name}-${day}.${found.format}`) }
})
