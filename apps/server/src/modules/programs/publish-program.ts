import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { canPublish } from './policy.ts'
import { loadDraftTerms, lockProgram, putVersionInForce, type ProgramKey, type Publication } from './queries-publish.ts'
import { updateDirectoryEntries } from './update-directory-entries.ts'

/** Puts the drafted terms of a program in force. The first version opens it; later ones replace the version before. */
export async function publishProgram(trx: Trx, key: ProgramKey, at: Date): Promise<void> {
  if ((await lockProgram(trx, key)) === undefined) throw new DomainError('request.not_found')
  const draft = await loadDraftTerms(trx, key)
  if (draft.version === undefined || !canPublish(draft)) throw new DomainError('program.not_publishable')
  await replaceTerms(trx, key, { version: draft.version, at })
}

/**
 * Puts a version in force without checking whether it is publishable: for the platform, which only removes targets that are
 * no longer verified.
 */
export async function replaceTerms(trx: Trx, key: ProgramKey, version: Publication): Promise<void> {
  await putVersionInForce(trx, key, version)
  await updateDirectoryEntries(trx, [key.programId])
  await emit(trx, 'program.published', { programId: key.programId })
}
