import type { Trx } from '#server/db/database.ts'
import type { PortalProgram } from '@grana/contract/programs'
import { loadVersion, toPortalProgram, type ProgramKey } from '../programs/public.ts'
import { findKeptTerms } from './queries-versions.ts'

/** The page of a program as a published version put it in force. Versions older than its record are put together anew. */
export async function findTerms(trx: Trx, key: ProgramKey, version: number): Promise<PortalProgram | undefined> {
  const kept = await findKeptTerms(trx, key, version)
  if (kept !== null) return kept
  const rows = await loadVersion(trx, { organization_id: key.organizationId, program_id: key.programId, version })
  return rows && toPortalProgram(rows)
}
