import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { SeverityNames, TicketText, TrackerFault, TrackerKind } from '@grana/contract/machines/trackers'
import type { Severity } from '@grana/contract/program-values'
import type { TrackerKey } from './tracker-token.ts'

export type HeldTracker = {
  kind: TrackerKind
  site: string
  project: string
  account: string | null
  issue_type: string | null
  labels: string[]
  severity_names: SeverityNames
  texts: TicketText[]
  sealed_token: Buffer
  state: 'on' | 'off'
  failing_since: Date | null
  resume_at: Date | null
  check_asked_at: Date | null
}

type Hold = { at: Date; until: Date }

/** Takes a tracker for this job alone; undefined while another one has it. */
export async function lockDueTracker(
  db: Db,
  { organizationId, trackerId }: TrackerKey,
  { at, until }: Hold,
): Promise<HeldTracker | undefined> {
  const { rows } = await sql<HeldTracker>`
    update trackers t set held_until = ${until}
    where (t.organization_id, t.id) = (${organizationId}, ${trackerId}) and (t.held_until is null or t.held_until <= ${at})
    returning t.kind, t.site, t.project, t.account, t.issue_type, t.labels, t.severity_names, t.texts, t.sealed_token, t.state,
      t.failing_since, t.resume_at, t.check_asked_at`.execute(db)
  return rows[0]
}

export async function releaseTracker(db: Db, { organizationId, trackerId }: TrackerKey): Promise<void> {
  await sql`
    update trackers t set held_until = null
    where (t.organization_id, t.id) = (${organizationId}, ${trackerId})`.execute(db)
}

/** What is to be done for tickets of a tracker that is on: made and read while the report is accepted, and comments that wait. */
const hasWork = (at: Date) => sql`(
  exists (select from tracker_tickets k join reports r on (r.organization_id, r.id) = (k.organization_id, k.report_id)
    where (k.organization_id, k.tracker_id) = (t.organization_id, t.id) and k.state <> 'failed' and k.due_at <= ${at}
      and r.state = 'accepted')
  or exists (select from tracker_tickets k
    where (k.organization_id, k.tracker_id) = (t.organization_id, t.id) and k.comments_due_at <= ${at}
      and k.state in ('open', 'closed')))`

const isDue = (at: Date) => sql`(t.check_asked_at is not null
  or (t.state = 'on' and (t.resume_at is null or t.resume_at <= ${at}) and ${hasWork(at)}))`

/** Trackers for which something is due and that no job holds. */
export async function listDueTrackers(db: Db, at: Date): Promise<TrackerKey[]> {
  const { rows } = await sql<TrackerKey>`
    select t.organization_id as "organizationId", t.id as "trackerId" from trackers t
    where (t.held_until is null or t.held_until <= ${at}) and ${isDue(at)}
    order by t.organization_id, t.id`.execute(db)
  return rows
}

/** Whether something can be done at once; asked after the hold was released. */
export async function isAnythingDue(db: Db, { organizationId, trackerId }: TrackerKey, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from trackers t where (t.organization_id, t.id) = (${organizationId}, ${trackerId}) and ${isDue(at)}`.execute(
    db,
  )
  return rows.length > 0
}

export type Failure = { fault: TrackerFault; status: number | null }

type CheckResult = { askedAt: Date; at: Date; failure: Failure | undefined }

/** Stores a test of the connection, unless another one was asked for meanwhile. */
export async function saveCheck(
  db: Db,
  { organizationId, trackerId }: TrackerKey,
  { askedAt, at, failure }: CheckResult,
): Promise<void> {
  await sql`
    update trackers t set check_asked_at = null, checked_at = ${at}, check_status = ${failure?.status ?? null},
      check_fault = ${failure?.fault ?? null}
    where (t.organization_id, t.id) = (${organizationId}, ${trackerId}) and t.check_asked_at = ${askedAt}`.execute(db)
}

type Health = { failingSince: Date | null; resumeAt: Date | null; isOver: boolean }

/** Whether the tracker was on before: only then it is switched off once. */
export async function saveHealth(
  trx: Trx,
  { organizationId, trackerId }: TrackerKey,
  { failingSince, resumeAt, isOver }: Health,
): Promise<boolean> {
  const { rows } = await sql`
    update trackers t set failing_since = ${failingSince}, resume_at = ${resumeAt}, state = ${isOver ? 'off' : 'on'},
      off_reason = ${isOver ? 'failing' : null}
    where (t.organization_id, t.id, t.state) = (${organizationId}, ${trackerId}, 'on') returning t.id`.execute(trx)
  return rows.length > 0
}

export type PendingTicket = {
  report_id: string
  program_id: string
  asked_by: string | null
  started_at: Date | null
  attempts: number
  reference: string
  title: string
  severity: Severity
  weakness: string
  target: string
  summary: string
  steps: string
  impact: string
}

type Wanted = { at: Date; most: number }

/** Tickets that are due to be made, with what they may say. */
export async function listPendingTickets(
  db: Db,
  { organizationId, trackerId }: TrackerKey,
  { at, most }: Wanted,
): Promise<PendingTicket[]> {
  const { rows } = await sql<PendingTicket>`
    select k.report_id, r.program_id, k.asked_by, k.started_at, k.attempts, o.initials || '-' || r.number as reference, r.title, r.severity,
      r.weakness, g.name as target, c.summary, c.steps, c.impact
    from tracker_tickets k
    join reports r on (r.organization_id, r.id) = (k.organization_id, k.report_id)
    join report_contents c on (c.organization_id, c.report_id) = (r.organization_id, r.id)
    join targets g on (g.organization_id, g.id) = (r.organization_id, r.target_id)
    join organizations o on o.id = k.organization_id
    where (k.organization_id, k.tracker_id, k.state) = (${organizationId}, ${trackerId}, 'pending') and k.due_at <= ${at}
      and r.state = 'accepted'
    order by k.due_at, k.report_id limit ${most}`.execute(db)
  return rows
}

export type ReadableTicket = { report_id: string; project: string; external_id: string }

/** Made tickets whose state is due to be read. */
export async function listReadableTickets(
  db: Db,
  { organizationId, trackerId }: TrackerKey,
  { at, most }: Wanted,
): Promise<ReadableTicket[]> {
  const { rows } = await sql<ReadableTicket>`
    select k.report_id, k.project, k.external_id from tracker_tickets k
    join reports r on (r.organization_id, r.id) = (k.organization_id, k.report_id)
    where (k.organization_id, k.tracker_id) = (${organizationId}, ${trackerId}) and k.state in ('open', 'closed') and k.due_at <= ${at}
      and r.state = 'accepted'
    order by k.due_at, k.report_id limit ${most}`.execute(db)
  return rows
}
