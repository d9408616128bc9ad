import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { vectorOfReport } from '#server/db/report-vector.ts'
import type { Severity } from '@grana/contract/program-values'
import type { RewardCurrency } from '@grana/contract/reports/reward'
import type { ClosingReason, ReportState, RewardStatus } from '@grana/contract/reports/values'
import type { ExportKey } from './queries-exports.ts'

/** A report as a file has it: what its list shows, with texts, decisions and reward. */
export type WrittenReport = {
  id: string
  number: number
  initials: string
  title: string
  program_id: string
  program_name: string
  policy_version: number
  target_name: string | null
  target_address: string | null
  weakness: string
  severity: Severity
  cvss_vector: string | null
  state: ReportState
  closing_reason: ClosingReason | null
  reward_track: RewardStatus
  agent_id: string
  agent_name: string
  assigned_to: string | null
  assignee_name: string | null
  triager_id: string | null
  tags: string[]
  submitted_at: Date
  moved_at: Date
  accepted_at: Date | null
  closed_at: Date | null
  clause: string | null
  currency: RewardCurrency | null
  amount_cents: number | null
  summary: string
  steps: string
  impact: string
}

type PartKey = ExportKey & { part: number }

/** The reports of a part in the order of the list, of those that the actor of the transaction may read. */
export async function listPart(trx: Trx, { organizationId, exportId, part }: PartKey): Promise<WrittenReport[]> {
  const { rows } = await sql<WrittenReport>`
    select r.id, r.number, o.initials, r.title, r.program_id, p.name as program_name, r.policy_version,
      s.name as target_name, s.address as target_address, r.weakness, r.severity, ${vectorOfReport} as cvss_vector,
      r.state, r.closing_reason, r.reward_track, r.agent_id, coalesce(a.username, '') as agent_name, r.assigned_to,
      m.first_name || ' ' || m.last_name as assignee_name, r.triager_id,
      array(select t.name from report_tags t where (t.organization_id, t.report_id) = (r.organization_id, r.id)
        order by t.name) as tags,
      r.submitted_at, r.moved_at, r.accepted_at, r.closed_at, r.clause, w.currency, w.amount_cents,
      c.summary, c.steps, c.impact
    from report_export_parts x
    cross join unnest(x.reports) with ordinality l (id, place)
    join reports r on (r.organization_id, r.id) = (x.organization_id, l.id)
    join report_contents c on (c.organization_id, c.report_id) = (r.organization_id, r.id)
    join programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
    join organizations o on o.id = r.organization_id
    join users a on a.id = r.agent_id
    left join policy_targets s on (s.organization_id, s.program_id, s.version, s.target_id)
      = (r.organization_id, r.program_id, r.policy_version, r.target_id)
    left join users m on m.id = r.assigned_to
    left join rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where (x.organization_id, x.export_id, x.part) = (${organizationId}, ${exportId}, ${part})
      and grana.actor_reads_report(r.organization_id, r.id)
    order by l.place`.execute(trx)
  return rows
}

/** Records which reports of a part the file holds: what a later check of rights counts, and a redaction looks for. */
export async function saveWrittenPart(
  trx: Trx,
  { organizationId, exportId, part }: PartKey,
  reports: readonly { readonly id: string }[],
): Promise<void> {
  await sql`update report_export_parts set reports = ${reports.map(({ id }) => id)}::uuid[]
    where (organization_id, export_id, part) = (${organizationId}, ${exportId}, ${part})
      and cardinality(reports) <> ${reports.length}`.execute(trx)
}
