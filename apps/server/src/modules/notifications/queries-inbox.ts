import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { noticeLimits } from '@grana/contract/live/notices'

type NewNotification = {
  to: readonly string[]
  kind: string
  organizationId: string | null
  actorId: string | null
  data: Record<string, unknown>
  at: Date
  choice: { kind: string; wanted: Readonly<{ app: boolean; mail: boolean }>; always?: true }
  hasOwnMail: boolean
  skipsTold: boolean
  once: string | null
}

/** Where each of them wants to hear of it; whoever is turned off or gone hears nothing. */
async function wishesOf(trx: Trx, { to, kind, data, choice, hasOwnMail, skipsTold }: NewNotification) {
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
    where person.id = any(${[...to]}::uuid[]) and person.disabled_at is null ${skipsTold ? fresh : sql``}
    group by person.id order by person.id`.execute(trx)
  return rows.filter(({ in_app, by_mail }) => in_app || by_mail)
}

/** One row for everybody who wants to hear of it somewhere. The names are drawn here: whoever tells does not see them. */
export async function insertNotifications(trx: Trx, told: NewNotification) {
  const wishes = (await wishesOf(trx, told)).map((wish) => ({ id: randomUUID(), ...wish }))
  if (wishes.length === 0) return []
  const { kind, organizationId, actorId, data, at, once } = told
  const shared = {
    kind,
    organization_id: organizationId,
    actor_id: actorId,
    data: JSON.stringify(data),
    created_at: at,
  }
  const rows = trx.insertInto('notifications').values(wishes.map((wish) => ({ ...wish, ...shared, once })))
  if (once === null) {
    await rows.execute()
    return wishes
  }
  const made = await rows
    .onConflict((conflict) => conflict.columns(['user_id', 'once']).where('once', 'is not', null).doNothing())
    .returning('id')
    .execute()
  return wishes.filter(({ id }) => made.some((row) => row.id === id))
}

/** What somebody sees in the apps. */
function shown(trx: Trx, userId: string) {
  return trx.selectFrom('notifications').where('notifications.user_id', '=', userId).where('in_app', '=', true)
}

/** When something was told, for whoever it was told to; somebody else's is not there. */
function placeOf(trx: Trx, userId: string, id: string) {
  return shown(trx, userId).select(['created_at', 'id']).where('notifications.id', '=', id).executeTakeFirst()
}

type Page = { after: string | undefined; limit: number }

/** A page of them, newest first, with one more so that it is known whether there is another page. */
export async function listShown(trx: Trx, userId: string, { after, limit }: Page) {
  const place = after === undefined ? undefined : await placeOf(trx, userId, after)
  if (after !== undefined && place === undefined) return []
  return (
    shown(trx, userId)
      .leftJoin('users as actor', 'actor.id', 'notifications.actor_id')
      // Row security lets through what the reader belongs to; the rest has no name any more.
      .leftJoin('organizations as place', 'place.id', 'notifications.organization_id')
      .select(['notifications.id', 'notifications.kind', 'data', 'notifications.created_at', 'read_at'])
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

/** What came after one of them, oldest first. */
export async function listSince(trx: Trx, userId: string, id: string) {
  const place = await placeOf(trx, userId, id)
  if (place === undefined) return []
  return shown(trx, userId)
    .select(['id', 'kind'])
    .where(sql<boolean>`(created_at, id) > (${place.created_at}::timestamptz, ${place.id}::uuid)`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(noticeLimits.mostPage)
    .execute()
}

/** How many wait to be read, counted no further than anybody is told. */
export async function countUnread(trx: Trx, userId: string): Promise<number> {
  const few = shown(trx, userId).select('id').where('read_at', 'is', null).limit(noticeLimits.mostCounted)
  const { count } = await trx
    .selectFrom(few.as('few'))
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Tells the other pages of the person that something was read. */
async function tellRead(trx: Trx, userId: string): Promise<void> {
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
  if (numUpdatedRows > 0n) await tellRead(trx, userId)
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
  if (numUpdatedRows > 0n) await tellRead(trx, userId)
}

/** What was asked about a report, by its name in the inboxes: all that came before an event, or what names one event. */
export type Settled = { reportId: string; kinds: readonly string[]; before: number; number?: number | undefined }

/** What was asked and is done waits for nobody any more, whoever did it. For the worker, which sees every inbox. */
export async function markSettled(trx: Trx, { reportId, kinds, before, number }: Settled, at: Date): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    update grana.notifications n set read_at = ${at}
    where n.data ->> 'report_id' = ${reportId} and n.read_at is null and n.kind = any(${[...kinds]})
      and (n.data ->> 'number')::int < ${before}
      ${number === undefined ? sql`` : sql`and (n.data ->> 'number')::int = ${number}`}
    returning n.user_id`.execute(trx)
  for (const userId of new Set(rows.map((row) => row.user_id))) await tellRead(trx, userId)
}

/** Everything up to one of them, so that what came meanwhile stays unread. */
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
  if (numUpdatedRows > 0n) await tellRead(trx, userId)
}
