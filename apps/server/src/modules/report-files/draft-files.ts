import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { attachFilesToReport, listOwnFiles, type DraftScope } from './queries-files.ts'

/**
 * Attaches the files of a draft to its report. Rejects the submission while a file is uploading, unchecked or refused, because
 * readers must get everything that the agent meant to show.
 */
export async function attachDraftFiles(trx: Trx, scope: DraftScope): Promise<void> {
  const files = await listOwnFiles(trx, scope)
  if (files.some(({ state }) => state !== 'ready')) throw new DomainError('evidence.not_ready')
  if (files.length > 0) await attachFilesToReport(trx, scope.draftId, scope.agentId)
}

/** Files of a draft that were opened and are what their names say. */
export async function countDraftFiles(trx: Trx, scope: DraftScope): Promise<number> {
  const files = await listOwnFiles(trx, scope)
  return files.filter(({ state }) => state === 'ready').length
}
