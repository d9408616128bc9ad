import { sql } from 'kysely'

/**
 * When the last event happened that the actor may read, of a listed report `r`; row security hides internal notes. Those who
 * may read no event get the time of the last move. It runs once for each row, so it belongs outside the limit of a page.
 */
export const lastEventOfReport = sql`coalesce(
  (select e.created_at from report_events e
    where (e.organization_id, e.report_id) = (r.organization_id, r.id) order by e.number desc limit 1), r.moved_at)`
