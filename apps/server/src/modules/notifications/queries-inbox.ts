import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { notificationLimits } from '@grana/contract/notifications/inbox'

type NewNotification = {
  to: readonly string[]
  kind: string
  organizationId: string | null
  actorId: string | null
  data: Record<string, unknown>
  at: Date
  choice: { kind: string; wanted: Readonly<{ app: boolean; mail: boolean }>; always?: true }
  hasOwnMail: boolean
  skipsNotified: boolean
  once: string | null
}

/** Channels of each recipient by preference; disabled and erased accounts are left out. */
async function listDeliveries(trx: Trx, { to, kind, data, choice, hasOwnMail, skipsNotified }: NewNotification) {
  const { wanted, always = false } = choice
  const fresh = sql`and not exists (
    select from grana.notifications n
    where n.user_id = person.id and n.kind = ${kind} and n.data = ${JSON.stringify(data)}::jsonb)`
  const { rows } = await sql<{ user_id: string; in_app: boolean; by_mail: boolean }>`
    select person.id as user_id,
      ${always} or coalesce(bool_or(own.wanted) filter (where own.channel = 'app'), ${wanted.app}) as in_app,
      not ${hasOwnMail} and
        (${always} or coalesce(bool_or(own.wanted) filter (where own.channel = 'mail'), ${wanted.mail})) as by_mail
    from grana.users as person
    left join grana.notification_choices as own on own.user_id = person.id and own.kind = ${choice.kind}
    where person.id = any(${[...to]}::uuid[]) and person.disabled_at is null ${skipsNotified ? fresh : sql``}
    group by person.id order by person.id`.execute(trx)
  return rows.filter(({ in_app, by_mail }) => in_app || by_mail)
}

/** Inserts one row per recipient. Ids are generated here, because the acting role cannot read other users' rows. */
export async function insertNotifications(trx: Trx, notification: NewNotification) {
  const deliveries = (await listDeliveries(trx, notification)).map((delivery) => ({ id: randomUUID(), ...delivery }))
  if (deliveries.length === 0) return []
  const { kind, organizationId, actorId, data, at, once } = notification
  const shared = {
    kind,
    organization_id: organizationId,
    actor_id: actorId,
    data: JSON.stringify(data),
    created_at: at,
  }
  const rows = trx.insertInto('notifications').values(deliveries.map((delivery) => ({ ...delivery, ...shared, once })))
  if (once === null) {
    await rows.execute()
    return deliveries
  }
  const made = await rows
    .onConflict((conflict) => conflict.columns(['user_id', 'once']).where('once', 'is not', null).doNothing())
    .returning('id')
    .execute()
  return deliveries.filter(({ id }) => made.some((row) => row.id === id))
}

/** A user's notifications in the app, without requests that were handled. */
function shown(trx: Trx, userId: string) {
  return trx
    .selectFrom('notifications')
    .where('notifications.user_id', '=', userId)
    .where('in_app', '=', true)
    .where('over_at', 'is', null)
}

/** Position of one of the user's notifications in the inbox, for paging; also of one that was handled meanwhile. */
function placeOf(trx: Trx, userId: string, id: string) {
  return trx
    .selectFrom('notifications')
    .select(['created_at', 'id'])
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where('id', '=', id)
    .executeTakeFirst()
}

type Page = { after: string | undefined; limit: number }

/** A page of notifications, newest first, plus one row that shows whether there is another page. */
export async function listInboxPage(trx: Trx, userId: string, { after, limit }: Page) {
  const place = after === undefined ? undefined : await placeOf(trx, userId, after)
  if (after !== undefined && place === undefined) return []
  return (
    shown(trx, userId)
      .leftJoin('users as actor', 'actor.id', 'notifications.actor_id')
      // Row security hides organizations that the reader does not belong to; their name is null.
      .leftJoin('organizations as place', 'place.id', 'notifications.organization_id')
      .select(['notifications.id', 'notifications.kind', 'notifications.created_at', 'read_at'])
      .select(sql.ref<Record<string, unknown>>('data').as('data'))
      .select(['place.id as organization_id', 'place.name as organization_name'])
      .select(['actor.kind as actor_kind', 'actor.username', 'actor.first_name', 'actor.last_name', 'actor.erased_at'])
      .$if(place !== undefined, (query) =>
        query.where(
          sql<boolean>`(notifications.created_at, notifications.id) < (${place?.created_at}::timestamptz, ${place?.id}::uuid)`,
        ),
      )
      .orderBy('notifications.created_at', 'desc')
      .orderBy('notifications.id', 'desc')
      .limit(limit + 1)
      .execute()
  )
}

/** Notifications after one of them, oldest first. */
export async function listInboxSince(trx: Trx, userId: string, id: string) {
  const place = await placeOf(trx, userId, id)
  if (place === undefined) return []
  return shown(trx, userId)
    .select(['id', 'kind'])
    .where(sql<boolean>`(created_at, id) > (${place.created_at}::timestamptz, ${place.id}::uuid)`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(notificationLimits.maxPage)
    .execute()
}

/** Number of unread notifications, counted up to the largest number that the app shows. */
export async function countUnread(trx: Trx, userId: string): Promise<number> {
  const few = shown(trx, userId).select('id').where('read_at', 'is', null).limit(notificationLimits.maxCounted)
  const { count } = await trx
    .selectFrom(few.as('few'))
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Notifies the user's other pages that a notification was read. */
async function broadcastRead(trx: Trx, userId: string): Promise<void> {
  await sql`select pg_notify('grana_live', ${JSON.stringify({ user: userId, read: true })})`.execute(trx)
}

export async function markRead(trx: Trx, userId: string, { ids, at }: { ids: readonly string[]; at: Date }) {
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('id', 'in', [...ids])
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await broadcastRead(trx, userId)
}

/** Marks every notification about a report as read when its recipient opens that report. */
export async function markReportRead(trx: Trx, userId: string, { reportId, at }: { reportId: string; at: Date }) {
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .where(sql<boolean>`data ->> 'report_id' = ${reportId}`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await broadcastRead(trx, userId)
}

/** Requests about a report: all before an event, or with `number` only those about that event. */
export type ResolvedRequests = {
  reportId: string
  kinds: readonly string[]
  before: number
  number?: number | undefined
}

/** Takes requests off the lists of all recipients once they were handled. Only the worker's role sees every inbox. */
export async function takeResolvedOff(
  trx: Trx,
  { reportId, kinds, before, number }: ResolvedRequests,
  at: Date,
): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    update grana.notifications n set read_at = coalesce(n.read_at, ${at}), over_at = ${at}
    where n.data ->> 'report_id' = ${reportId} and n.over_at is null and n.kind = any(${[...kinds]})
      and (n.data ->> 'number')::int < ${before}
      ${number === undefined ? sql`` : sql`and (n.data ->> 'number')::int = ${number}`}
    returning n.user_id`.execute(trx)
  for (const userId of new Set(rows.map((row) => row.user_id))) await broadcastRead(trx, userId)
}

/** The same for one occasion, in the inboxes of those who were notified of it. */
export async function takeOccasionOff(
  trx: Trx,
  { to, once, at }: { to: readonly string[]; once: string; at: Date },
): Promise<void> {
  const rows = await trx
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, ${at})`, over_at: at })
    .where('user_id', '=', sql<string>`any(${[...to]}::uuid[])`)
    .where('once', '=', once)
    .where('over_at', 'is', null)
    .returning('user_id')
    .execute()
  for (const { user_id: userId } of rows) await broadcastRead(trx, userId)
}

/** Marks notifications up to one of them as read; later ones stay unread. */
export async function markReadUpTo(trx: Trx, userId: string, { newest, at }: { newest: string; at: Date }) {
  const place = await placeOf(trx, userId, newest)
  if (place === undefined) return
  const { numUpdatedRows } = await trx
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(sql<boolean>`(created_at, id) <= (${place.created_at}::timestamptz, ${place.id}::uuid)`)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await broadcastRead(trx, userId)
}
