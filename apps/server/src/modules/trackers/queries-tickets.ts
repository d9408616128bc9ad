import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { NamedTracker, Ticket } from '@grana/contract/machines/tickets'
import { trackerLimits, type TrackerFault, type TroubledTicket } from '@grana/contract/machines/trackers'
import type { TrackerKey } from './tracker-token.ts'

type ReportKey = { organization_id: string; id: string }

type TicketRow = Pick<Ticket, 'state' | 'attempts'> & {
  tracker: NamedTracker
  is_on: boolean
  key: string | null
  url: string | null
  asked_at: Date
  opened_at: Date | null
  closed_at: Date | null
  due_at: Date
  status: number | null
  fault: TrackerFault | null
  has_comments: boolean
  comment_status: number | null
  comment_fault: TrackerFault | null
}

type KnownFailure = Pick<Ticket, 'fault' | 'status'>

const failureOf = (status: number | null, fault: TrackerFault | null): KnownFailure =>
  fault === null ? {} : { fault, ...(status !== null && { status }) }

function toTicket(row: TicketRow): Ticket {
  const { key, url, opened_at: opened, closed_at: closed } = row
  const commentFailure = failureOf(row.comment_status, row.comment_fault)
  return {
    tracker: row.tracker,
    is_tracker_on: row.is_on,
    state: row.state,
    ...(key !== null && { key }),
    ...(url !== null && { url }),
    asked_at: row.asked_at.toISOString(),
    ...(opened !== null && { opened_at: opened.toISOString() }),
    ...(closed !== null && { closed_at: closed.toISOString() }),
    attempts: row.attempts,
    ...(row.state === 'pending' && { due_at: row.due_at.toISOString() }),
    ...failureOf(row.status, row.fault),
    has_comments: row.has_comments,
    ...(commentFailure.fault !== undefined && { comment_failure: commentFailure }),
  }
}

const namedTracker = sql`json_build_object('id', t.id, 'kind', t.kind, 'project', t.project)`

/** The ticket of a report that the actor may read. */
export async function findTicket(trx: Trx, { organization_id: tenant, id }: ReportKey): Promise<Ticket | undefined> {
  const { rows } = await sql<TicketRow>`
    select json_build_object('id', t.id, 'kind', t.kind, 'project', coalesce(k.project, t.project)) as tracker, t.state = 'on' as is_on,
      k.state, k.key, k.url, k.asked_at, k.opened_at, k.closed_at, k.attempts, k.due_at, k.status, k.fault,
      'comments' = any (t.texts) as has_comments, k.comment_status, k.comment_fault
    from tracker_tickets k join trackers t on (t.organization_id, t.id) = (k.organization_id, k.tracker_id)
    where (k.organization_id, k.report_id) = (${tenant}, ${id})`.execute(trx)
  return rows[0] && toTicket(rows[0])
}

/** The trackers that are on and make tickets for a program. */
export async function listUsableTrackers(
  trx: Trx,
  { organization_id: tenant, program_id: program }: { organization_id: string; program_id: string },
): Promise<NamedTracker[]> {
  const { rows } = await sql<{ tracker: NamedTracker }>`
    select ${namedTracker} as tracker from trackers t
    where t.organization_id = ${tenant} and t.state = 'on' and (t.programs is null or ${program}::uuid = any (t.programs))
    order by t.created_at, t.id`.execute(trx)
  return rows.map(({ tracker }) => tracker)
}

type NewTicket = TrackerKey & { reportId: string; askedBy: string; commented: number; at: Date }

/** Whether it was inserted: a report has one ticket. */
export async function insertTicket(trx: Trx, given: NewTicket): Promise<boolean> {
  const { rows } = await sql`
    insert into tracker_tickets (organization_id, report_id, tracker_id, asked_by, asked_at, due_at, commented)
    values (${given.organizationId}, ${given.reportId}, ${given.trackerId}, ${given.askedBy}, ${given.at}, ${given.at},
      ${given.commented})
    on conflict (organization_id, report_id) do nothing returning report_id`.execute(trx)
  return rows.length > 0
}

type Repeatable = { trackerId: string; isOn: boolean; site: string; project: string }

/** The tracker of a report's ticket. */
export async function findTicketTracker(trx: Trx, key: ReportKey): Promise<Repeatable | undefined> {
  const { rows } = await sql<Repeatable>`
    select t.id as "trackerId", t.state = 'on' as "isOn", t.site, t.project
    from tracker_tickets k join trackers t on (t.organization_id, t.id) = (k.organization_id, k.tracker_id)
    where (k.organization_id, k.report_id) = (${key.organization_id}, ${key.id})`.execute(trx)
  return rows[0]
}

/** Makes everything about a ticket due again, with all its attempts. */
export async function repeatTicket(trx: Trx, { organization_id: tenant, id }: ReportKey, at: Date): Promise<void> {
  await sql`
    update tracker_tickets k set state = case when k.state = 'failed' then 'pending' else k.state end, attempts = 0, due_at = ${at},
      comment_attempts = 0, comments_due_at = case when k.state in ('open', 'closed') then ${at}::timestamptz end
    where (k.organization_id, k.report_id) = (${tenant}, ${id})`.execute(trx)
}

type TroubledRow = Pick<TroubledTicket, 'state' | 'attempts'> & {
  report_id: string
  reference: string
  key: string | null
  attempted_at: Date | null
  status: number | null
  fault: TrackerFault | null
}

/** Tickets of a tracker about which the last call failed, or the sending of a comment; the newest call first. */
export async function listTroubledRows(trx: Trx, { organizationId, trackerId }: TrackerKey): Promise<TroubledTicket[]> {
  const { rows } = await sql<TroubledRow>`
    select k.report_id, o.initials || '-' || r.number as reference, k.key, k.state, k.attempts, k.attempted_at,
      coalesce(k.status, k.comment_status) as status, coalesce(k.fault, k.comment_fault) as fault
    from tracker_tickets k
    join organizations o on o.id = k.organization_id
    join reports r on (r.organization_id, r.id) = (k.organization_id, k.report_id)
    where (k.organization_id, k.tracker_id) = (${organizationId}, ${trackerId}) and num_nonnulls(k.fault, k.comment_fault) > 0
    order by k.attempted_at desc nulls last, k.report_id limit ${trackerLimits.shown}`.execute(trx)
  return rows.map(({ report_id: id, reference, key, attempted_at: at, status, fault, ...row }) => ({
    ...row,
    report: { id, reference },
    ...(key !== null && { key }),
    ...(at !== null && { attempted_at: at.toISOString() }),
    ...failureOf(status, fault),
  }))
}
