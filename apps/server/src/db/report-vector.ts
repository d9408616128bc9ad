import { sql } from 'kysely'

/** The vector behind the severity of a listed report `r`: the last one that a decision named, or the agent's. */
export const vectorOfReport = sql`coalesce(
  (select e.details ->> 'cvss' from report_events e
    where (e.organization_id, e.report_id) = (r.organization_id, r.id) and e.kind = 'severity_set'
      and e.details ->> 'cvss' is not null
    order by e.number desc limit 1),
  (select c.cvss_vector from report_contents c where (c.organization_id, c.report_id) = (r.organization_id, r.id)))`
