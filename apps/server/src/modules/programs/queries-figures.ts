import type { Db, Trx } from '#server/db/database.ts'
import type { PortalProgram, ProgramFigures } from '@grana/contract/programs'

export type KeptFigures = { figures: unknown; has_reports: boolean | null }

/** What was measured of a program; nothing for whoever may not see it. */
export function findFigures(
  db: Db | Trx,
  { organizationId, programId }: { organizationId: string; programId: string },
): Promise<KeptFigures | undefined> {
  return db
    .selectFrom('program_figures')
    .select(['figures', 'has_reports'])
    .where('organization_id', '=', organizationId)
    .where('program_id', '=', programId)
    .executeTakeFirst()
}

/** The page of a program with what was measured of it. */
export function withFigures(page: PortalProgram, kept: KeptFigures | undefined): PortalProgram {
  if (!kept?.has_reports) return page
  const figures = kept.figures as ProgramFigures
  return { ...page, has_reports: true, ...(Object.keys(figures).length > 0 && { figures }) }
}
