import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { storedKey, listReportFiles } from '../report-files/public.ts'
import type { ReportRow } from './queries-reports.ts'
import { recordReportAudit } from './record-report-audit.ts'
import { type ReportAccess, getAccessibleReport } from './triage/locked-report.ts'

type Report = { organization_id: string; id: string }

/** Download link to a file of a report that the caller has authorized: an attachment from the store's origin, for a minute. */
export async function createEvidenceLink(
  { files }: Context,
  trx: Trx,
  { report, fileId }: { report: Report; fileId: string },
) {
  const file = (await listReportFiles(trx, report)).find(({ id }) => id === fileId)
  if (file === undefined) throw new DomainError('request.not_found')
  return { url: files.downloadLink(storedKey(file.id), file.name) }
}

type LinkRequest = { report: ReportRow; fileId: string; actorId: string }

/** Download link for readers other than the agent. Records the download in the audit log of the organization. */
export async function createLoggedEvidenceLink(context: Context, trx: Trx, { report, fileId, actorId }: LinkRequest) {
  const link = await createEvidenceLink(context, trx, { report, fileId })
  await recordReportAudit(trx, report, { actorId, action: 'evidence.opened', details: { file: fileId } })
  return link
}

/** Download link for a triager, who finds only reports assigned to them. */
export function createTriagerEvidenceLink(
  context: Context,
  desk: ReportAccess,
  { reportId, fileId }: { reportId: string; fileId: string },
) {
  return inTransactionAs(context.db, desk.user, async (trx) => {
    const { report } = await getAccessibleReport(trx, desk, { reportId, lock: false })
    return createLoggedEvidenceLink(context, trx, { report, fileId, actorId: desk.user.id })
  })
}
