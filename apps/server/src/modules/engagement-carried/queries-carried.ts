import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { CarriedFinding } from '@grana/contract/engagements/carried'
import type { DocumentContent } from '@grana/contract/engagements/document-content'
import type { CarriedResult } from '@grana/contract/engagements/values'
import type { EngagementKey } from '../engagements/public.ts'

type CarriedRow = Omit<CarriedFinding, 'result' | 'note'> & {
  program_id: string
  assigned_to: string | null
  result: CarriedResult | null
  note: string | null
}

/** A finding without what decides who reads it. */
export const toCarried = ({
  result,
  note,
  ...row
}: Omit<CarriedRow, 'program_id' | 'assigned_to'>): CarriedFinding => ({
  id: row.id,
  reference: row.reference,
  title: row.title,
  severity: row.severity,
  weakness: row.weakness,
  target: row.target,
  found_on: row.found_on,
  ...(result !== null && { result }),
  ...(note !== null && { note }),
})

/** Findings that were carried into an engagement, for readers of reports, the most severe first. */
export async function listCarried(
  trx: Trx,
  { organization_id: organizationId, id }: EngagementKey,
): Promise<CarriedRow[]> {
  const { rows } = await sql<CarriedRow>`
    select r.id, o.initials || '-' || r.number as reference, r.title, r.severity, r.weakness, t.name as target,
      r.submitted_at::date::text as found_on, r.program_id, r.assigned_to, c.result, c.note
    from reports r
    join organizations o on o.id = r.organization_id
    join targets t on (t.organization_id, t.id) = (r.organization_id, r.target_id)
    left join engagement_carried c on (c.organization_id, c.engagement_id, c.report_id) = (r.organization_id, ${id}::uuid, r.id)
    where r.organization_id = ${organizationId} and r.id in (select grana.carried_reports(${organizationId}, ${id}))
    order by array_position('{critical,high,medium,low,informative}'::text[], r.severity), r.submitted_at, r.id limit 200`.execute(
    trx,
  )
  return rows
}

/** Findings of earlier pentests as the report prints them; for the worker. */
export async function listCarriedForDocument(
  trx: Trx,
  key: EngagementKey,
): Promise<NonNullable<DocumentContent['carried']>> {
  const rows = await listCarried(trx, key)
  return rows.map(({ reference, title, severity, target, result, note }) => ({
    reference,
    title,
    severity,
    target,
    ...(result !== null && { result }),
    ...(note !== null && { note }),
  }))
}

/** Findings that were carried into an engagement in whose team the acting agent is. */
export async function listTeamCarried(trx: Trx, engagementId: string): Promise<CarriedFinding[]> {
  const { rows } = await sql<Omit<CarriedRow, 'program_id' | 'assigned_to'>>`
    select id, reference, title, severity, weakness, target, found_on, result, note
    from grana.team_carried(${engagementId})`.execute(trx)
  return rows.map(toCarried)
}

type CarriedTexts = { summary: string; steps: string; impact: string }

/** How a carried finding is reproduced; `undefined` unless the acting agent is in the team. */
export async function findTeamCarriedTexts(trx: Trx, engagementId: string, reportId: string) {
  const { rows } = await sql<CarriedTexts>`
    select summary, steps, impact from grana.team_carried_texts(${engagementId}, ${reportId})`.execute(trx)
  return rows[0]
}

type Result = { reportId: string; result: CarriedResult; note: string | null; by: string; at: Date }

export async function saveCarriedResult(
  trx: Trx,
  { organization_id: organizationId, id }: EngagementKey,
  { reportId, result, note, by, at }: Result,
): Promise<void> {
  await sql`
    insert into engagement_carried (organization_id, engagement_id, report_id, result, note, set_by, set_at)
    values (${organizationId}, ${id}, ${reportId}, ${result}, ${note}, ${by}, ${at})
    on conflict (organization_id, engagement_id, report_id) do update set result = excluded.result, note = excluded.note,
      set_by = excluded.set_by, set_at = excluded.set_at`.execute(trx)
}
