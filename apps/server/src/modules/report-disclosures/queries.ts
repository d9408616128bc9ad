import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { ReportDisclosures } from '#server/db/tables.ts'
import type { DisclosureCredit, DisclosureForm } from '@grana/contract/reports/disclosure'
import type { ReportRow } from '../reports/public.ts'
import type { DisclosureSide, DisclosureTrack } from './disclosure-track.ts'

export type DisclosureRow = Selectable<ReportDisclosures>
type ReportKey = Pick<ReportRow, 'organization_id' | 'id'>

export function findDisclosure(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
): Promise<DisclosureRow | undefined> {
  return trx
    .selectFrom('report_disclosures')
    .selectAll()
    .where('organization_id', '=', tenant)
    .where('report_id', '=', id)
    .executeTakeFirst()
}

/**
 * Whether texts of a report may become public: its program is in the directory, since a private one is confidential, and staff
 * reviewed its organization, which could otherwise publish anything as a report.
 */
export async function findPublicity(trx: Trx, programId: string): Promise<'public' | 'private' | 'unreviewed'> {
  const row = await trx
    .selectFrom('program_directory')
    .select(sql<boolean>`grana.is_reviewed(program_id)`.as('is_reviewed'))
    .where('program_id', '=', programId)
    .executeTakeFirst()
  if (row === undefined) return 'private'
  return row.is_reviewed ? 'public' : 'unreviewed'
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The fields of a revision: its text, and the facts of the report as they are now. */
function toRevision(report: ReportRow, form: DisclosureForm) {
  const isFull = form.kind === 'full'
  return {
    kind: form.kind,
    title: form.title,
    summary: form.summary,
    what_happened: isFull ? form.what_happened : null,
    impact: isFull ? form.impact : null,
    steps: isFull ? form.steps : null,
    publish_on: form.publish_on,
    weakness: report.weakness,
    severity: report.severity,
    submitted_on: dayOf(report.submitted_at),
    closed_on: dayOf(report.closed_at ?? report.moved_at),
  }
}

/** Columns of the agreements to the current revision. */
function toAgreements({ agreed, revision }: DisclosureTrack, memberId: string | null) {
  return {
    agent_agreed: agreed.agent ? revision : null,
    organization_agreed: agreed.organization ? revision : null,
    organization_agreed_by: agreed.organization ? memberId : null,
  }
}

type NewRevision = {
  form: DisclosureForm
  track: DisclosureTrack
  isAsked: boolean
  side: DisclosureSide
  userId: string
  at: Date
}

/** Writes a revision; the first one begins the disclosure. */
export async function saveRevision(trx: Trx, report: ReportRow, given: NewRevision): Promise<void> {
  const { form, track, isAsked, side, userId, at } = given
  const values = {
    ...toRevision(report, form),
    ...toAgreements(track, userId),
    revision: track.revision,
    state: 'requested' as const,
    written_side: side,
    written_by: userId,
    written_at: at,
    ended_side: null,
    ended_reason: null,
    ended_at: null,
  }
  const asked = { asked_side: side, asked_by: userId, asked_at: at }
  if (track.revision === 1) {
    await trx
      .insertInto('report_disclosures')
      .values({
        organization_id: report.organization_id,
        report_id: report.id,
        program_id: report.program_id,
        ...values,
        ...asked,
      })
      .execute()
    return
  }
  await updateDisclosure(trx, report, { ...values, ...(isAsked && asked) })
}

export async function saveAgreement(
  trx: Trx,
  report: ReportKey,
  { track, row, userId }: { track: DisclosureTrack; row: DisclosureRow; userId: string },
): Promise<void> {
  const isByOrganization = track.agreed.organization && row.organization_agreed === null
  const memberId = isByOrganization ? userId : row.organization_agreed_by
  const state = track.state === 'agreed' ? 'agreed' : 'requested'
  await updateDisclosure(trx, report, { state, ...toAgreements(track, memberId) })
}

type DisclosureChange = Partial<Omit<DisclosureRow, 'organization_id' | 'report_id' | 'program_id'>>

export async function updateDisclosure(trx: Trx, report: ReportKey, change: DisclosureChange): Promise<void> {
  await trx
    .updateTable('report_disclosures')
    .set(change)
    .where('organization_id', '=', report.organization_id)
    .where('report_id', '=', report.id)
    .execute()
}

/** How a published page would credit an author besides the agent who sent the report. */
export async function findAuthorCredit(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
  userId: string,
): Promise<DisclosureCredit | undefined> {
  const row = await trx
    .selectFrom('report_authors')
    .select('credit')
    .where('organization_id', '=', tenant)
    .where('report_id', '=', id)
    .where('user_id', '=', userId)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  return row?.credit
}

type AuthorCredit = { userId: string; credit: DisclosureCredit }

export async function updateAuthorCredit(
  trx: Trx,
  { organization_id: tenant, id }: ReportKey,
  { userId, credit }: AuthorCredit,
): Promise<void> {
  await trx
    .updateTable('report_authors')
    .set({ credit })
    .where('organization_id', '=', tenant)
    .where('report_id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

type DueDisclosure = { organizationId: string; reportId: string }

/** Agreed disclosures whose publication date has come, oldest first. */
export async function listDueDisclosures(db: Db, today: string): Promise<DueDisclosure[]> {
  const { rows } = await sql<DueDisclosure>`
    select d.organization_id as "organizationId", d.report_id as "reportId" from report_disclosures d
    where d.state = 'agreed' and d.publish_on <= ${today}::date
    order by d.publish_on, d.report_id limit 500`.execute(db)
  return rows
}

/** Copies exactly the agreed fields to the public table. Handles only of the agent and authors who chose to be named. */
export async function copyToPublic(
  trx: Trx,
  report: ReportKey,
  { slug, at }: { slug: string; at: Date },
): Promise<void> {
  await sql`
    insert into published_disclosures (slug, program_id, organization_name, organization_initials, program_name, kind, title, summary,
      what_happened, impact, steps, weakness, severity, submitted_on, closed_on, handle, other_handles, published_at)
    select ${slug}, d.program_id, o.name, o.initials, p.name, d.kind, d.title, d.summary, d.what_happened, d.impact, d.steps,
      d.weakness, d.severity, d.submitted_on, d.closed_on, case d.credit when 'handle' then u.username end,
      array(select w.username from report_authors a join users w on w.id = a.user_id
        where (a.organization_id, a.report_id) = (d.organization_id, d.report_id) and a.sent_at is not null
          and a.credit = 'handle' and w.username is not null order by a.position), ${at}
    from report_disclosures d
    join reports r on (r.organization_id, r.id) = (d.organization_id, d.report_id)
    join programs p on (p.organization_id, p.id) = (d.organization_id, d.program_id)
    join organizations o on o.id = d.organization_id
    join users u on u.id = r.agent_id
    where d.organization_id = ${report.organization_id} and d.report_id = ${report.id}`.execute(trx)
}
