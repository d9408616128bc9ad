import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { RewardCurrency } from '@grana/contract/reports/reward'

/** Texts, decisions and reward of an exported report. */
export type ExportedContent = {
  report_id: string
  summary: string
  steps: string
  impact: string
  accepted_at: Date | null
  closed_at: Date | null
  clause: string | null
  currency: RewardCurrency | null
  amount_cents: number | null
}

export async function listExportedContents(
  trx: Trx,
  organizationId: string,
  reports: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, ExportedContent>> {
  const { rows } = await sql<ExportedContent>`
    select c.report_id, c.summary, c.steps, c.impact, r.accepted_at, r.closed_at, r.clause, w.currency, w.amount_cents
    from report_contents c
    join reports r on (r.organization_id, r.id) = (c.organization_id, c.report_id)
    left join rewards w on (w.organization_id, w.report_id) = (c.organization_id, c.report_id)
    where c.organization_id = ${organizationId} and c.report_id = any(${reports.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.report_id, row]))
}
