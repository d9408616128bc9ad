import type { Trx } from '#server/db/database.ts'
import type { EngagementRow } from './queries-engagements.ts'
import { findTimeZone } from './queries-facts.ts'

/** The day at a moment by the clocks of a time zone. */
const toDay = (at: Date, timeZone: string): string =>
  // This locale writes days as they are stored.
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** The day of an engagement at a moment. Its days are those of the organization: in the zone of the scope, or of the member who began it. */
export async function findEngagementDay(trx: Trx, engagement: EngagementRow, at: Date): Promise<string> {
  return toDay(at, engagement.scope.time_zone ?? (await findTimeZone(trx, engagement)))
}
