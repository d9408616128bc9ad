import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { shareTargets, type TargetRow } from './queries-targets.ts'

/**
 * Targets that a program may take into its scope, kept from being archived until the transaction ends. One that is not the
 * organization's does not exist; one that is archived is refused.
 */
export async function takeTargets(trx: Trx, organizationId: string, ids: readonly string[]): Promise<TargetRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await shareTargets(trx, organizationId, wanted)
  if (rows.length !== wanted.length) throw new DomainError('request.not_found')
  if (rows.some(({ archived_at: archivedAt }) => archivedAt !== null)) throw new DomainError('target.archived')
  return rows
}
