import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { deleteFile, findOwnFile, markUploaded, type FileOwner, type FileRow } from './queries-files.ts'

/** Gets a file that its author has not sent; throws not found otherwise. */
export async function getOwnFile(trx: Trx, id: string, owner: FileOwner): Promise<FileRow> {
  const row = await findOwnFile(trx, id, owner)
  if (row === undefined) throw new DomainError('request.not_found')
  return row
}

/** Queues the uploaded file for its check. From here on its author cannot change it. */
export async function completeUpload(
  trx: Trx,
  id: string,
  { owner, at }: { owner: FileOwner; at: Date },
): Promise<FileRow> {
  const isFirst = await markUploaded(trx, id, { owner, at })
  const row = await getOwnFile(trx, id, owner)
  if (!isFirst) throw new DomainError('evidence.state_changed')
  await emit(trx, 'evidence.arrived', { fileId: row.id })
  return row
}

/** Deletes a file in any state. A job deletes its bytes from the store right after. */
export async function removeOwnFile(trx: Trx, id: string, owner: FileOwner): Promise<{ removed: true }> {
  if (!(await deleteFile(trx, id, owner))) throw new DomainError('request.not_found')
  await emit(trx, 'evidence.dropped', 'draftId' in owner ? { draftId: owner.draftId } : { reportId: owner.reportId })
  return { removed: true }
}
