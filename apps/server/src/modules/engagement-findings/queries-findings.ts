import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { PentestFinding } from '@grana/contract/engagements/findings'
import type { Severity } from '@grana/contract/program-values'

type FindingRow = Omit<PentestFinding, 'submitted_at' | 'closing_reason' | 'remedy' | 'can'> & {
  closing_reason: NonNullable<PentestFinding['closing_reason']> | null
  submitted_at: Date
  remedy: string | null
  is_own: boolean
}

const toFinding = (row: FindingRow): PentestFinding => ({
  id: row.id,
  reference: row.reference,
  title: row.title,
  severity: row.severity,
  state: row.state,
  ...(row.closing_reason && { closing_reason: row.closing_reason }),
  submitted_at: row.submitted_at.toISOString(),
  agent: row.agent,
  ...(row.remedy !== null && { remedy: row.remedy }),
  can: { open: row.is_own },
})

type Reading = { organizationId: string; programId: string; assignedTo?: string }

/** Findings of a program that the member may read, the most severe first. */
export async function listFindings(
  trx: Trx,
  { organizationId, programId, assignedTo }: Reading,
): Promise<PentestFinding[]> {
  const only = assignedTo === undefined ? sql`` : sql`and r.assigned_to = ${assignedTo}`
  const { rows } = await sql<FindingRow>`
    select r.id, o.initials || '-' || r.number as reference, r.title, r.severity, r.state, r.closing_reason, r.submitted_at,
      coalesce(u.username, '') as agent, true as is_own, f.text as remedy
    from reports r join organizations o on o.id = r.organization_id join users u on u.id = r.agent_id
    left join finding_remedies f on (f.organization_id, f.report_id) = (r.organization_id, r.id)
    where r.organization_id = ${organizationId} and r.program_id = ${programId} ${only}
    order by array_position('{critical,high,medium,low,informative}'::text[], r.severity), r.submitted_at, r.id limit 500`.execute(
    trx,
  )
  return rows.map(toFinding)
}

/** Findings of the team of the acting agent; only their own can be opened. */
export async function listTeamFindings(trx: Trx, engagementId: string): Promise<PentestFinding[]> {
  const { rows } = await sql<FindingRow>`
    select id, reference, title, severity, state, closing_reason, submitted_at, agent, is_own, remedy
    from grana.team_findings(${engagementId})`.execute(trx)
  return rows.map(toFinding)
}

type Remedy = { organizationId: string; reportId: string; text: string; by: string; at: Date }

export async function writeRemedy(trx: Trx, { organizationId, reportId, text, by, at }: Remedy): Promise<void> {
  await sql`insert into finding_remedies (organization_id, report_id, text, written_by, written_at)
    values (${organizationId}, ${reportId}, ${text}, ${by}, ${at})
    on conflict (organization_id, report_id) do update set text = excluded.text, written_by = excluded.written_by,
      written_at = excluded.written_at`.execute(trx)
}

type Concerned = { engagement_id: string; severity: Severity; contacts: (string | null)[] }

/** The pentest that a report is a finding of, with its contacts; for the worker. */
export async function findPentestOfReport(trx: Trx, organizationId: string, reportId: string) {
  const { rows } = await sql<Concerned>`
    select e.id as engagement_id, r.severity, array[e.scope ->> 'technical_contact', e.scope ->> 'backup_contact'] as contacts
    from reports r join engagements e on (e.organization_id, e.program_id) = (r.organization_id, r.program_id)
    where r.organization_id = ${organizationId} and r.id = ${reportId}`.execute(trx)
  return rows[0]
}

/** Whether a report was ever assigned, or its assignment removed. */
export async function wasAssigned(trx: Trx, organizationId: string, reportId: string): Promise<boolean> {
  const { rows } = await sql`
    select from report_events where organization_id = ${organizationId} and report_id = ${reportId} and kind = 'assigned'
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Which of these users are members of the organization. */
export async function listPresent(trx: Trx, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from memberships where organization_id = ${organizationId} and user_id = any(${[...ids]}::uuid[])`.execute(
    trx,
  )
  return rows.map(({ user_id: id }) => id)
}
