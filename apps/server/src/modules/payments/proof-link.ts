import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { storedKey } from '#server/lib/file-store/report-file-key.ts'
import { findReadyProof } from '../report-files/public.ts'
import { recordReportAudit, type LoadedReport } from '../reports/public.ts'
import { isSharedWith } from '../reward-shares/public.ts'

/** An agent reads proofs of payments to themselves only. Row security repeats this. */
async function readsProof(trx: Trx, { report, actor }: LoadedReport, share: string | null): Promise<boolean> {
  if (actor.side !== 'agent') return true
  if (share === null) return actor.userId === report.agent_id
  return isSharedWith(trx, { organizationId: report.organization_id, share }, actor.userId)
}

/** Download link to a checked proof of payment, for a minute. What members download is in the audit log. */
export async function createProofLink(
  { files }: Context,
  trx: Trx,
  { loaded, fileId }: { loaded: LoadedReport; fileId: string },
): Promise<{ url: string }> {
  const file = await findReadyProof(trx, loaded.report, fileId)
  if (file === undefined || !(await readsProof(trx, loaded, file.share))) throw new DomainError('request.not_found')
  if (loaded.actor.side !== 'agent')
    await recordReportAudit(trx, loaded, { action: 'evidence.opened', details: { file: fileId } })
  return { url: files.downloadLink(storedKey(file.id), file.name) }
}
