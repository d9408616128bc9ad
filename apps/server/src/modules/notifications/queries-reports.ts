import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import { reportDetailsPreference } from './queries.ts'
import type { ReadableEvent } from './report-details.ts'

export type NamedReport = { id: string; reference: string; program_name: string }

/** References and program names of those reports that the actor may read. */
export async function listNamedReports(trx: Trx, ids: readonly string[]): Promise<NamedReport[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NamedReport>`select * from grana.named_reports(${[...ids]}::uuid[])`.execute(trx)
  return rows
}

type EmailSubject = { organizationId: string; reportId: string; number: number; userId: string }
export type ReportForEmail = { id: string; reference: string; program: string | null; event: ReadableEvent | null }

/**
 * What an email may contain about a report; `undefined` when the recipient may no longer read it. Omits the name of a program that
 * is not public. Includes the event only if the recipient enabled details and both sides may read it.
 */
export async function findReportForEmail(db: Db, subject: EmailSubject): Promise<ReportForEmail | undefined> {
  const { organizationId, reportId, number, userId } = subject
  const { rows } = await sql<ReportForEmail>`
    select r.id, o.initials || '-' || r.number as reference, case when d.program_id is not null then p.name end as program,
      case when e.audience = 'everyone' and exists (
        select from notification_choices c
        where c.user_id = ${userId} and c.kind = ${reportDetailsPreference} and c.channel = 'mail' and c.wanted
      ) then json_build_object('kind', e.kind, 'state', e.to_state, 'reason', e.closing_reason,
        'severity', e.details ->> 'severity', 'severity_before', e.details ->> 'severity_before',
        'amount', e.details ->> 'amount', 'amount_before', e.details ->> 'before', 'currency', e.details ->> 'currency'
      ) end as event
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
