import type { Trx } from '#server/db/database.ts'
import { deleteEntries, upsertEntries } from './queries-entry.ts'
import { loadPublicPrograms, type ProgramRows } from './queries-programs.ts'
import { toDirectoryEntry } from './to-directory-entry.ts'

/**
 * Updates the directory in the transaction that published or changed the programs: writes the rows of public ones, deletes
 * those of private ones and drafts.
 */
export async function updateDirectoryEntries(trx: Trx, programIds: readonly string[]): Promise<void> {
  if (programIds.length === 0) return
  const entries = (await loadPublicPrograms(trx, programIds)).map(toDirectoryEntry)
  const shown = new Set(entries.map(({ program_id: id }) => id))
  await upsertEntries(trx, entries)
  await deleteEntries(
    trx,
    programIds.filter((id) => !shown.has(id)),
  )
}

/** Writes directory rows of public programs that are already loaded; for bulk inserts. */
export function insertDirectoryEntries(trx: Trx, programs: readonly ProgramRows[]): Promise<void> {
  return upsertEntries(trx, programs.map(toDirectoryEntry))
}
