import { inTransactionAs } from '#server/db/transaction.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { removeReportExport as operation } from '@grana/contract/reports/exports'
import { endExport, findOwnExport, listExportRows } from './queries-exports.ts'
import { toReportExport } from './to-report-export.ts'

/** Ends an export now; the worker stops writing it, and deletes the file within the hour. */
export const removeReportExport = handle(operation, ({ db, clock }, { user, membership }, { params }) =>
  inTransactionAs(db, user, async (trx) => {
    const key = { organizationId: membership.organizationId, exportId: params.report_export }
    const at = clock()
    const found = await findOwnExport(trx, { ...key, userId: user.id, at })
    if (found === undefined) throw new DomainError('request.not_found')
    await endExport(trx, key, at)
    return (await listExportRows(trx, { ...key, userId: user.id, at })).map(toReportExport)
  }),
)
