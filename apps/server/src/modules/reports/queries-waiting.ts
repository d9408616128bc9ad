import type { Db } from '#server/db/database.ts'
import type { AboutReport } from './events.ts'

/** Reports that have stood in a state since before then; the rest comes with the next run. */
export async function listWaiting(
  db: Db,
  { state, before }: { state: 'needs_info' | 'closed'; before: Date },
): Promise<AboutReport[]> {
  const rows = await db
    .selectFrom('reports')
    .select(['organization_id', 'id'])
    .where('state', '=', state)
    .where('moved_at', '<', before)
    .orderBy('moved_at')
    .limit(1000)
    .execute()
  return rows.map(({ organization_id: organizationId, id: reportId }) => ({ organizationId, reportId }))
}
