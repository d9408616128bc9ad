import type { Db } from '#server/db/database.ts'
import type { ReportPayload } from './events.ts'

/** Reports that have been in a state since before then, up to 1000; the next run gets the rest. */
export async function listStaleReports(
  db: Db,
  { state, before }: { state: 'needs_info' | 'closed'; before: Date },
): Promise<ReportPayload[]> {
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
