import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { type DraftScope, type FileRow, findDraftFile } from './queries-files.ts'

export async function getDraftFile(trx: Trx, id: string, place: DraftScope): Promise<FileRow> {
  const row = await findDraftFile(trx, id, place)
  if (row === undefined) throw new DomainError('request.not_found')
  return row
}
