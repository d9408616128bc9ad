import type { Db, Trx } from '#server/db/database.ts'
import type { PortalProgram, ProgramStatistics } from '@grana/contract/programs'

export type StoredStatistics = { figures: unknown; has_reports: boolean | null }

/** Statistics of a program; row security returns none to a caller who may not see it. */
export function findProgramStatistics(
  db: Db | Trx,
  { organizationId, programId }: { organizationId: string; programId: string },
): Promise<StoredStatistics | undefined> {
  return db
    .selectFrom('program_figures')
    .select(['figures', 'has_reports'])
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', programId)
    .executeTakeFirst()
}

/** Adds the statistics to a program page. */
export function withStatistics(page: PortalProgram, stored: StoredStatistics | undefined): PortalProgram {
  if (!stored?.has_reports) return page
  const figures = stored.figures as ProgramStatistics
  return { ...page, has_reports: true, ...(Object.keys(figures).length > 0 && { figures }) }
}
