import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { recordSecuritySign } from '#server/lib/work-scope.ts'

/** Whether the acting triager opens a report for the first time since it was assigned to them. */
export async function isFirstView(
  trx: Trx,
  { organization_id: organizationId, id }: { organization_id: string; id: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    select grana.is_first_reading(${organizationId}, ${id}) as is_first`.execute(trx)
  return rows[0]?.is_first === true
}

type Key = { organization_id: string; id: string }

/** Records that the actor views a report, at most once per quarter of an hour. */
export async function recordReportView(trx: Trx, { organization_id, id }: Key, at: Date): Promise<void> {
  recordSecuritySign('report_read')
  await sql`select grana.record_reading(${organization_id}, ${id}, ${at})`.execute(trx)
}

/** Records that the actor took the texts of these reports out in a file. */
export async function recordReportViews(
  trx: Trx,
  organizationId: string,
  { reports, at }: { reports: readonly { readonly id: string }[]; at: Date },
): Promise<void> {
  recordSecuritySign('report_read')
  await sql`select grana.record_reading(${organizationId}, report, ${at})
    from unnest(${reports.map(({ id }) => id)}::uuid[]) report`.execute(trx)
}

export type ViewRow = { user_id: string; name: string; side: 'organization' | 'staff' | 'helper'; read_at: Date }

/** The newest views of a report; row security returns none to users who may not see them. */
export async function listViewRows(trx: Trx, { organization_id, id }: Key, most: number): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select r.user_id, case r.side when 'helper' then '@' || u.username else u.first_name || ' ' || u.last_name end as name,
      r.side, r.read_at
    from report_readings r join users u on u.id = r.user_id
    where r.organization_id = ${organization_id} and r.report_id = ${id}
    order by r.read_at desc, r.user_id limit ${most}`.execute(trx)
  return rows
}
