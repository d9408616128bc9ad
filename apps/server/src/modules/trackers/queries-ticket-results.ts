import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'
import type { ReportSide } from '@grana/contract/reports/values'
import type { Failure } from './queries-due.ts'
import type { TrackerKey } from './tracker-token.ts'

type TicketKey = { organizationId: string; reportId: string }

const isTicket = ({ organizationId, reportId }: TicketKey) =>
  sql`(k.organization_id, k.report_id) = (${organizationId}, ${reportId})`

/** Delivered to the API processes on commit: open pages of the team load the ticket again. */
async function signalChange(trx: Trx, { organizationId, reportId }: TicketKey): Promise<void> {
  const signal = JSON.stringify({ report: reportId, organization: organizationId, internal: true })
  await sql`select pg_notify('grana_live', ${signal})`.execute(trx)
}

/** Before the tracker is called: an attempt without a recorded outcome may have made the ticket. */
export async function markStarted(db: Db, key: TicketKey, at: Date): Promise<void> {
  await sql`update tracker_tickets k set started_at = coalesce(k.started_at, ${at}) where ${isTicket(key)}`.execute(db)
}

type MadeTicket = { project: string; id: string; key: string; url: string; at: Date; readAt: Date }

export async function saveMade(trx: Trx, key: TicketKey, made: MadeTicket): Promise<void> {
  await sql`
    update tracker_tickets k set state = 'open', project = ${made.project}, external_id = ${made.id}, key = ${made.key}, url = ${made.url},
      opened_at = ${made.at}, attempts = 0, due_at = ${made.readAt}, attempted_at = ${made.at}, status = null, fault = null
    where ${isTicket(key)} and k.state = 'pending'`.execute(trx)
  await signalChange(trx, key)
}

type FailedAttempt = Failure & { at: Date; next: Date | undefined; isUnknown: boolean }

/** A ticket that was not made: tried again, or given up. */
export async function saveUnmade(
  trx: Trx,
  key: TicketKey,
  { fault, status, at, next, isUnknown }: FailedAttempt,
): Promise<void> {
  await sql`
    update tracker_tickets k set state = ${next === undefined ? 'failed' : 'pending'}, attempts = k.attempts + 1,
      started_at = case when ${isUnknown} then k.started_at end, due_at = ${next ?? at}, attempted_at = ${at}, status = ${status},
      fault = ${fault}
    where ${isTicket(key)} and k.state = 'pending'`.execute(trx)
  await signalChange(trx, key)
}

type ReadState = { isClosed: boolean; at: Date; next: Date }

/** Stores what the tracker says; whether that closed the ticket now. */
export async function saveRead(trx: Trx, key: TicketKey, { isClosed, at, next }: ReadState): Promise<boolean> {
  const { rows } = await sql<{ was_closed: boolean; had_fault: boolean }>`
    with former as (select k.state = 'closed' as was_closed, k.fault is not null as had_fault from tracker_tickets k where ${isTicket(key)} for update)
    update tracker_tickets k set state = ${isClosed ? 'closed' : 'open'}, due_at = ${next}, attempted_at = ${at}, status = null,
      fault = null, closed_at = case when ${isClosed} then coalesce(k.closed_at, ${at}) end
    from former where ${isTicket(key)} and k.state in ('open', 'closed') returning former.was_closed, former.had_fault`.execute(
    trx,
  )
  const [row] = rows
  if (row === undefined) return false
  const hasChanged = row.was_closed !== isClosed
  if (hasChanged || row.had_fault) await signalChange(trx, key)
  return hasChanged && isClosed
}

export async function saveUnread(
  trx: Trx,
  key: TicketKey,
  { fault, status, at, next }: Failure & { at: Date; next: Date },
): Promise<void> {
  await sql`
    update tracker_tickets k set due_at = ${next}, attempted_at = ${at}, status = ${status}, fault = ${fault}
    where ${isTicket(key)}`.execute(trx)
  await signalChange(trx, key)
}

export type DueComment = {
  report_id: string
  project: string
  external_id: string
  comment_attempts: number
  due: string
  number: number | null
  side: ReportSide | null
  text: string | null
}

/** The earliest comment that each ticket lacks; without a number for a ticket that lacks none. */
export async function listDueComments(
  db: Db,
  { organizationId, trackerId }: TrackerKey,
  { at, most }: { at: Date; most: number },
): Promise<DueComment[]> {
  const { rows } = await sql<DueComment>`
    select k.report_id, k.project, k.external_id, k.comment_attempts, k.comments_due_at::text as due, e.number, e.side, e.text
    from tracker_tickets k
    left join lateral (
      select e.number, e.side, e.text from report_events e
      where (e.organization_id, e.report_id) = (k.organization_id, k.report_id) and e.number > k.commented and e.kind = 'commented'
        and e.audience = 'everyone'
      order by e.number limit 1
    ) e on true
    where (k.organization_id, k.tracker_id) = (${organizationId}, ${trackerId}) and k.state in ('open', 'closed')
      and k.comments_due_at <= ${at}
    order by k.comments_due_at, k.report_id limit ${most}`.execute(db)
  return rows
}

/** The next comment is due at once; none is, where a ticket lacks none and none came meanwhile. */
export async function saveCommented(db: Db, key: TicketKey, { number, due }: DueComment): Promise<void> {
  await (
    number === null
      ? sql`update tracker_tickets k set comments_due_at = null where ${isTicket(key)} and k.comments_due_at = ${due}::timestamptz`
      : sql`update tracker_tickets k set commented = ${number}, comment_attempts = 0, comment_status = null, comment_fault = null
          where ${isTicket(key)}`
  ).execute(db)
}

export async function saveUncommented(
  trx: Trx,
  key: TicketKey,
  { fault, status, next }: Failure & { next: Date | undefined },
): Promise<void> {
  await sql`
    update tracker_tickets k set comment_attempts = k.comment_attempts + 1, comments_due_at = ${next ?? null}, comment_status = ${status},
      comment_fault = ${fault}
    where ${isTicket(key)}`.execute(trx)
  await signalChange(trx, key)
}

type EventKey = TicketKey & { number: number }

/** The tracker that makes the ticket of a report which this event accepted, if one does by itself; the oldest one that is on first. */
export async function insertAutomaticTicket(trx: Trx, key: EventKey, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ tracker_id: string }>`
    insert into tracker_tickets (organization_id, report_id, tracker_id, asked_at, due_at, commented)
    select r.organization_id, r.id, t.id, ${at}, ${at}, e.number
    from report_events e
    join reports r on (r.organization_id, r.id) = (e.organization_id, e.report_id)
    join lateral (
      select t.id from trackers t
      where t.organization_id = r.organization_id and (t.programs is null or r.program_id = any (t.programs))
        and (t.automatic_programs is null or r.program_id = any (t.automatic_programs))
      order by t.state = 'on' desc, t.created_at, t.id limit 1
    ) t on true
    where (e.organization_id, e.report_id, e.number) = (${key.organizationId}, ${key.reportId}, ${key.number})
      and e.kind = 'moved' and e.to_state = 'accepted' and r.state = 'accepted'
    on conflict (organization_id, report_id) do nothing returning tracker_id`.execute(trx)
  return rows[0]?.tracker_id
}

/** After a transition: tickets are read while their report is accepted, and the others do not wait among those that are due. */
export async function scheduleReading(trx: Trx, key: EventKey, at: Date): Promise<void> {
  await sql`
    update tracker_tickets k set due_at = case when r.state = 'accepted' then ${at}::timestamptz
      else ${at}::timestamptz + interval '100 years' end
    from reports r, report_events e
    where ${isTicket(key)} and k.state in ('open', 'closed') and (r.organization_id, r.id) = (k.organization_id, k.report_id)
      and (e.organization_id, e.report_id, e.number) = (r.organization_id, r.id, ${key.number}) and e.kind = 'moved'`.execute(
    trx,
  )
}

/** The tracker that receives this comment. Comments from before their choice are passed over. */
export async function queueComment(trx: Trx, key: EventKey, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ tracker_id: string; is_chosen: boolean }>`
    update tracker_tickets k set comments_due_at = case when 'comments' = any (t.texts) then ${at}::timestamptz end,
      commented = case when 'comments' = any (t.texts) then k.commented else greatest(k.commented, e.number) end
    from report_events e, trackers t
    where (e.organization_id, e.report_id, e.number) = (${key.organizationId}, ${key.reportId}, ${key.number})
      and e.kind = 'commented' and e.audience = 'everyone' and e.number > k.commented
      and (t.organization_id, t.id) = (k.organization_id, k.tracker_id) and ${isTicket(key)}
    returning k.tracker_id, 'comments' = any (t.texts) as is_chosen`.execute(trx)
  return rows[0]?.is_chosen === true ? rows[0].tracker_id : undefined
}
