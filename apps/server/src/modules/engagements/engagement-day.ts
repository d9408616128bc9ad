import type { Trx } from '#server/db/database.ts'
import { toDay } from '#server/lib/to-day.ts'
import type { EngagementRow } from './queries-engagements.ts'
import { findTimeZone } from './queries-facts.ts'

/** The day of an engagement at a moment. Its days are those of the organization: in the zone of the scope, or of the member who began it. */
export async function findEngagementDay(trx: Trx, engagement: EngagementRow, at: Date): Promise<string> {
  return toDay(at, engagement.scope.time_zone ?? (await findTimeZone(trx, engagement)))
}
