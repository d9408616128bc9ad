import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { attachFilesToReport, findDraftFile, listDraftFiles, type DraftScope, type FileRow } from './queries-files.ts'

/** Gets a file of a draft of the agent; throws not found otherwise. */
export async function getDraftFile(trx: Trx, id: string, scope: DraftScope): Promise<FileRow> {
  const row = await findDraftFile(trx, id, scope)
  if (row === undefined) throw new DomainError('request.not_found')
  return row
}

/**
 * Attaches the files of a draft to its report. Rejects the submission while a file is uploading, unchecked or refused, because
 * readers must get everything that the agent meant to show.
 */
export async function attachDraftFiles(trx: Trx, scope: DraftScope): Promise<void> {
  const files = await listDraftFiles(trx, scope)
  if (files.some(({ state }) => state !== 'ready')) throw new DomainError('evidence.not_ready')
  if (files.length > 0) await attachFilesToReport(trx, scope.draftId, scope.agentId)
}
