import type pg from 'pg'
import { truncateLines, type Finding } from './finding.ts'

type FaultyReport = { id: string; fault: string }

/** Reports whose event numbers have a gap, or whose state differs from that of their last transition. */
const torn = `
  with told as (
    select organization_id, report_id, count(*) as events, min(number) as first, max(number) as last,
      max(number) filter (where to_state is not null) as moved
    from grana.report_events group by organization_id, report_id)
  select r.id::text, case
      when t.report_id is null then 'has no events'
      when t.first <> 1 or t.last <> t.events or t.last <> r.events
        then format('has %s events from %s to %s, and counts %s', t.events, t.first, t.last, r.events)
      else format('stands at %s, its last move leads to %s', r.state, e.to_state) end as fault
  from grana.reports r
    left join told t on (t.organization_id, t.report_id) = (r.organization_id, r.id)
    left join grana.report_events e
      on (e.organization_id, e.report_id, e.number) = (t.organization_id, t.report_id, t.moved)
  where t.report_id is null or t.first <> 1 or t.last <> t.events or t.last <> r.events
    or e.to_state is distinct from r.state or (r.state = 'closed' and e.closing_reason is distinct from r.closing_reason)
  limit 1000`

/** Checks that the events of every report have no gap and end in its current state. */
export async function checkReports(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<FaultyReport>(torn)
  const counted = await client.query<{ reports: string; events: string }>(`
    select (select count(*) from grana.reports)::text as reports,
      (select count(*) from grana.report_events)::text as events`)
  const { reports, events } = counted.rows[0]!
  return {
    check: 'report events',
    summary: `${reports} reports with ${events} events`,
    faults: truncateLines(rows.map(({ id, fault }) => `report ${id} ${fault}`)),
    notes: [],
  }
}
