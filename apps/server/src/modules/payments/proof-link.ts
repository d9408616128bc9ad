import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import { findReadyProof } from '../report-files/public.ts'
import { recordReportAudit, type LoadedReport } from '../reports/public.ts'

/** Download link to a checked proof of payment, for a minute. What members download is in the audit log. */
export async function createProofLink(
  { files }: Context,
  trx: Trx,
  { loaded, fileId }: { loaded: LoadedReport; fileId: string },
): Promise<{ url: string }> {
  const file = await findReadyProof(trx, loaded.report, fileId)
  if (file === undefined) throw new DomainError('request.not_found')
  if (loaded.actor.side !== 'agent')
    await recordReportAudit(trx, loaded, { action: 'evidence.opened', details: { file: fileId } })
  return { url: files.downloadLink(storedKey(file.id), file.name) }
}
