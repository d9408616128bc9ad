import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { listDraftFiles, moveToReport, type FilePlace } from './queries-files.ts'

/**
 * Sends the files of a draft with its report. Whoever reads the report must get what the agent meant to show: as long as a
 * file is on its way, being looked at or refused, nothing is sent.
 */
export async function takeFiles(trx: Trx, place: FilePlace): Promise<void> {
  const files = await listDraftFiles(trx, place)
  if (files.some(({ state }) => state !== 'ready')) throw new DomainError('evidence.not_ready')
  if (files.length > 0) await moveToReport(trx, place.draftId, place.agentId)
}
