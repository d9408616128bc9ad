import type { Trx } from '#server/db/database.ts'
import type { PortalProgram } from '@grana/contract/programs'
import { loadVersion, toPortalProgram, type ProgramKey } from '../programs/public.ts'
import { findStoredTerms } from './queries-versions.ts'

/** The program page of a published version; `undefined` if there is no such version. */
export async function findTerms(trx: Trx, key: ProgramKey, version: number): Promise<PortalProgram | undefined> {
  const stored = await findStoredTerms(trx, key, version)
  if (stored !== null) return stored
  // `null`: the version predates stored terms, so its page is rebuilt from the rows.
  const rows = await loadVersion(trx, { organization_id: key.organizationId, program_id: key.programId, version })
  return rows && toPortalProgram(rows)
}
