import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'

export type NamedReport = { id: string; reference: string; program_name: string }

/** How reports are called, for those of them that the actor may read. */
export async function listNamedReports(trx: Trx, ids: readonly string[]): Promise<NamedReport[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamedReport>`select * from grana.named_reports(${[...ids]}::uuid[])`.execute(trx)
  return rows
}

type Told = { organizationId: string; reportId: string; number: number; userId: string }
export type MailedReport = { id: string; reference: string; program: string | null }

/**
 * What a mail may say of a report: nothing to whoever may not hear of it any more. The name of a program that not everybody
 * may know is left out.
 */
export async function findMailedReport(db: Db, told: Told): Promise<MailedReport | undefined> {
  const { organizationId, reportId, number, userId } = told
  const { rows } = await sql<MailedReport>`
    select r.id, o.initials || '-' || r.number as reference, case when d.program_id is not null then p.name end as program
    from report_events e
    join reports r on (r.organization_id, r.id) = (e.organization_id, e.report_id)
    join programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
    join organizations o on o.id = r.organization_id
    left join program_directory d on d.program_id = r.program_id
    where e.organization_id = ${organizationId} and e.report_id = ${reportId} and e.number = ${number}
      and exists (select from grana.report_hearers(r.organization_id, r.id, e.audience = 'internal', ${[userId]}::uuid[]))
  `.execute(db)
  return rows[0]
}
