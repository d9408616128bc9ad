import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import { mayPublish } from './policy.ts'
import { loadDraftTerms, lockProgram, putInForce, type ProgramKey, type Publication } from './queries-publish.ts'
import { writeDirectoryEntries } from './write-directory-entry.ts'

/** Puts the drafted terms of a program in force: the first ones open it, later ones replace those before. */
export async function publishProgram(trx: Trx, key: ProgramKey, at: Date): Promise<void> {
  if ((await lockProgram(trx, key)) === undefined) throw new DomainError('request.not_found')
  const draft = await loadDraftTerms(trx, key)
  if (draft.version === undefined || !mayPublish(draft)) throw new DomainError('program.not_publishable')
  await replaceTerms(trx, key, { version: draft.version, at })
}

/**
 * Puts a version in force without asking whether it may be: for the platform, which takes out what is no longer proven and
 * never adds anything.
 */
export async function replaceTerms(trx: Trx, key: ProgramKey, version: Publication): Promise<void> {
  await putInForce(trx, key, version)
  await writeDirectoryEntries(trx, [key.programId])
  await emit(trx, 'program.published', { programId: key.programId })
}
