import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { DocumentContent, DocumentFinding } from '@grana/contract/engagements/document-content'
import type { EngagementDates } from '@grana/contract/engagements/engagement'
import type { EngagementScope } from '@grana/contract/engagements/scope'
import type { TeamRole } from '@grana/contract/engagements/values'
import type { DocumentKey } from './queries-documents.ts'

type Facts = EngagementDates & {
  title: string
  organization: string
  program_id: string
  scope: EngagementScope
  exclusions: string
  summary: string
  method: string | null
  recommendations: string | null
  redacted_at: string | null
}

/** What the engagement and the lead say; for the worker. */
export async function findFacts(trx: Trx, { organizationId, engagementId, version }: DocumentKey) {
  const { rows } = await sql<Facts>`
    select e.title, coalesce(o.legal_name, o.name) as organization, e.program_id, e.scope, q.exclusions, q.starts_on::text,
      q.ends_on::text, q.report_on::text, q.retest_until::text, d.summary, d.method, d.recommendations,
      d.redacted_at::text
    from engagement_documents d
    join engagements e on (e.organization_id, e.id) = (d.organization_id, d.engagement_id)
    join organizations o on o.id = e.organization_id
    join engagement_quotes q on (q.organization_id, q.engagement_id, q.version) = (e.organization_id, e.id, e.quotes)
    where d.organization_id = ${organizationId} and d.engagement_id = ${engagementId} and d.version = ${version}
      and d.state = 'making' and e.program_id is not null`.execute(trx)
  return rows[0]
}

/** Names of the team, the lead first. */
export async function listTeamNames(trx: Trx, { organizationId, engagementId }: DocumentKey) {
  const { rows } = await sql<{ name: string; role: TeamRole }>`
    select u.first_name || ' ' || u.last_name as name, m.role
    from engagement_members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.engagement_id = ${engagementId} and m.state = 'accepted'
    order by m.role <> 'lead', m.accepted_at, m.id limit 50`.execute(trx)
  return rows
}

export async function listDocumentTargets(trx: Trx, organizationId: string, ids: readonly string[]) {
  const { rows } = await sql<DocumentContent['targets'][number]>`
    select name, type, address, environment from targets
    where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[]) order by lower(name), id limit 100`.execute(
    trx,
  )
  return rows
}

type FindingRow = Pick<
  DocumentFinding,
  'reference' | 'title' | 'severity' | 'weakness' | 'target' | 'state' | 'found_on' | 'summary' | 'steps' | 'impact'
> & {
  id: string
  closing_reason: NonNullable<DocumentFinding['closing_reason']> | null
  cvss: string | null
  remedy: string | null
  verification: string
  retested_on: string | null
  pictures: { id: string; name: string; kind: 'png' | 'jpeg'; size: number }[]
}

/** Pictures of a finding that fit a page and a file. */
const maxPictures = 4
const maxPictureBytes = 3 * 1024 * 1024

/** Findings of a pentest with their texts, the most severe first. What was no finding in the end is left out. */
export async function listDocumentFindings(trx: Trx, organizationId: string, programId: string): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select r.id, o.initials || '-' || r.number as reference, r.title, r.severity, r.weakness, t.name as target, r.state,
      r.closing_reason, r.submitted_at::date::text as found_on, c.cvss_vector as cvss, c.summary, c.steps, c.impact,
      f.text as remedy, r.verification, r.retest_ended_at::date::text as retested_on,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'size', p.size_bytes) order by p.created_at, p.id)
        from (select * from report_files w where w.organization_id = r.organization_id and w.report_id = r.id and w.state = 'ready'
          and w.kind in ('png', 'jpeg') and w.size_bytes <= ${maxPictureBytes}
          order by w.created_at, w.id limit ${maxPictures}) p), '[]') as pictures
    from reports r
    join organizations o on o.id = r.organization_id
    join report_contents c on (c.organization_id, c.report_id) = (r.organization_id, r.id)
    join targets t on (t.organization_id, t.id) = (r.organization_id, r.target_id)
    left join finding_remedies f on (f.organization_id, f.report_id) = (r.organization_id, r.id)
    where r.organization_id = ${organizationId} and r.program_id = ${programId}
      and coalesce(r.closing_reason, '') not in ('duplicate', 'spam', 'withdrawn', 'not_reproducible', 'not_applicable', 'out_of_scope')
    order by array_position('{critical,high,medium,low,informative}'::text[], r.severity), r.submitted_at, r.id limit 200`.execute(
    trx,
  )
  return rows
}

/** Who wrote a version, and in which state it is; for notices. */
export async function findAuthor(trx: Trx, { organizationId, engagementId, version }: DocumentKey) {
  const { rows } = await sql<{ written_by: string; state: string; version: number }>`
    select written_by, state, version from engagement_documents
    where organization_id = ${organizationId} and engagement_id = ${engagementId} and version = ${version}`.execute(trx)
  return rows[0]
}
