import type { Trx } from '#server/db/database.ts'
import { deleteEntries, upsertEntries } from './queries-entry.ts'
import { loadPublicPrograms, type ProgramRows } from './queries-programs.ts'
import { toDirectoryEntry } from './to-directory-entry.ts'

/**
 * Brings the directory in line with programs, inside the transaction that published or changed them: public ones are
 * written anew, private ones and drafts are taken out.
 */
export async function writeDirectoryEntries(trx: Trx, programIds: readonly string[]): Promise<void> {
  if (programIds.length === 0) return
  const entries = (await loadPublicPrograms(trx, programIds)).map(toDirectoryEntry)
  const shown = new Set(entries.map(({ program_id: id }) => id))
  await upsertEntries(trx, entries)
  await deleteEntries(
    trx,
    programIds.filter((id) => !shown.has(id)),
  )
}

/** The same for programs that are public and known in full; for directories that are made in bulk. */
export function writePublicPrograms(trx: Trx, programs: readonly ProgramRows[]): Promise<void> {
  return upsertEntries(trx, programs.map(toDirectoryEntry))
}
