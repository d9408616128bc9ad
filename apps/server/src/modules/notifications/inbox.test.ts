import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, inTransactionAs } from '#server/db/transaction.ts'
import { startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { decodeHeader } from '#server/testing/email-parts.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  countNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  type NotificationEntry,
  type NotificationType,
} from '@grana/contract/notifications/inbox'
import { saveNotificationPreferences } from '@grana/contract/notifications/preferences'
import { notificationEmailTexts } from '@grana/messages/es/emails/notifications'
import { purgeOldNotifications } from './on-notification-made-email.ts'
import { notify } from './public.ts'

let api: AccountApi
let worker: TestWorker

beforeAll(async () => {
  api = await startAccountApi()
  worker = await startTestWorker({}, api.database)
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

let count = 0

/** Notifies users, each time one second later. */
async function notifyUsers(to: readonly { id: string }[], kind: 'member.left' | 'member.removed' = 'member.left') {
  count += 1
  const at = new Date(Date.UTC(2026, 10, 1) + count * 1000)
  await inTransaction(api.database.api, (trx) => notify(trx, { to: to.map(({ id }) => id), kind, data: {}, at }))
}

async function listOf({ browser }: Person, query: Record<string, string> = {}) {
  const { status, body } = await browser.call(listNotifications, { query })
  expect(status).toBe(200)
  return body as unknown as { data: NotificationEntry[]; meta: { next: string | null; unread: number } }
}

async function unreadOf({ browser }: Person): Promise<number> {
  return ((await browser.call(countNotifications)).body['data'] as { unread: number }).unread
}

describe('a notification', () => {
  test('is listed newest first and page by page, each once', async () => {
    const ada = await api.signUp()
    for (let time = 0; time < 5; time += 1) await notifyUsers([ada])
    const seen: string[] = []
    let after: string | null | undefined
    do {
      const page = await listOf(ada, { limit: '2', ...(typeof after === 'string' && { after }) })
      expect(page.meta.unread).toBe(5)
      seen.push(...page.data.map(({ id }) => id))
      after = page.meta.next
    } while (after !== null)
    expect(new Set(seen).size).toBe(5)
    const times = (await listOf(ada)).data.map(({ created_at }) => created_at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('cannot be listed, counted or marked by other users', async () => {
    const [ada, other] = [await api.signUp(), await api.signUp()]
    await notifyUsers([ada])
    const id = (await listOf(ada)).data[0]?.id ?? ''
    expect((await listOf(other)).data).toEqual([])
    expect((await listOf(other, { after: id })).data).toEqual([])
    expect((await other.browser.call(markNotificationsRead, { body: { ids: [id] } })).status).toBe(200)
    expect((await other.browser.call(markAllNotificationsRead, { body: { newest: id } })).status).toBe(200)
    expect([await unreadOf(ada), await unreadOf(other)]).toEqual([1, 0])
    for (const operation of [listNotifications, countNotifications]) {
      expect((await api.browser().call(operation)).status).toBe(401)
    }
    expect((await api.browser().call(markNotificationsRead, { body: { ids: [id] } })).status).toBe(401)
    expect((await api.browser().call(markAllNotificationsRead, { body: { newest: id } })).status).toBe(401)
  })

  test('is isolated by row security too', async () => {
    const [ada, other] = [await api.signUp(), await api.signUp()]
    await notifyUsers([ada])
    const all = () => api.database.api.selectFrom('notifications').select('user_id').execute()
    expect(await all()).toEqual([])
    const seen = await inTransactionAs(api.database.api, other, (trx) =>
      trx.selectFrom('notifications').select('user_id').execute(),
    )
    expect(seen).toEqual([])
    const marking = await inTransactionAs(api.database.api, other, (trx) =>
      trx.updateTable('notifications').set({ read_at: new Date() }).executeTakeFirst(),
    )
    expect(marking.numUpdatedRows).toBe(0n)
    const forging = inTransactionAs(api.database.api, other, (trx) =>
      notify(trx, { to: [other.id], kind: 'member.left', data: {}, actorId: ada.id, at: new Date() }),
    )
    await expect(forging).rejects.toThrow('row-level security')
    expect(await unreadOf(ada)).toBe(1)
  })

  test('names the actor by the public name, and no erased actor', async () => {
    const [ada, doer] = [await api.signUp(), await api.signUp()]
    await inTransactionAs(api.database.api, doer, (trx) =>
      notify(trx, { to: [ada.id, doer.id], kind: 'member.left', data: {}, actorId: doer.id, at: new Date() }),
    )
    expect((await listOf(ada)).data[0]?.actor).toBe(doer.username)
    expect((await listOf(doer)).data).toEqual([])
    await api.database.owner.updateTable('users').set({ erased_at: new Date() }).where('id', '=', doer.id).execute()
    expect((await listOf(ada)).data[0]?.actor).toBeNull()
  })

  test('contains only the data of its kind’s schema', async () => {
    const ada = await api.signUp()
    const data = { invitation_id: 'free text' }
    const telling = inTransaction(api.database.api, (trx) =>
      notify(trx, { to: [ada.id], kind: 'invitation.accepted', data, at: new Date() }),
    )
    await expect(telling).rejects.toThrow(/uuid/i)
    expect((await listOf(ada)).data).toEqual([])
  })

  test('is marked as read one by one, or all up to the newest seen', async () => {
    const ada = await api.signUp()
    for (let time = 0; time < 3; time += 1) await notifyUsers([ada])
    const [newest, middle] = (await listOf(ada)).data
    const one = await ada.browser.call(markNotificationsRead, { body: { ids: [middle?.id] } })
    expect(one.body['data']).toEqual({ unread: 2 })
    await notifyUsers([ada])
    const rest = await ada.browser.call(markAllNotificationsRead, { body: { newest: newest?.id } })
    expect(rest.body['data']).toEqual({ unread: 1 })
    const after = (await listOf(ada)).data
    expect(after.map(({ read_at }) => read_at === null)).toEqual([true, false, false, false])
  })

  test('is not created when the transaction is rolled back', async () => {
    const ada = await api.signUp()
    const failing = inTransaction(api.database.api, async (trx) => {
      await notify(trx, { to: [ada.id], kind: 'member.left', data: {}, at: new Date() })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await unreadOf(ada)).toBe(0)
  })

  test('does not count as activity when the page polls by itself', async () => {
    const ada = await api.signUp()
    const old = new Date(api.context.clock().getTime() - 600_000)
    const seenAt = async () => {
      const row = await api.database.owner
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('user_id', '=', ada.id)
        .executeTakeFirstOrThrow()
      return row.last_seen_at
    }
    await api.database.owner.updateTable('sessions').set({ last_seen_at: old }).where('user_id', '=', ada.id).execute()
    await unreadOf(ada)
    expect(await seenAt()).toEqual(old)
    await listOf(ada)
    expect((await seenAt()).getTime()).toBeGreaterThan(old.getTime())
  })
})

describe('delivery', () => {
  const emailsTo = ({ email }: Person) => worker.mails.accepted.filter(({ to }) => to.includes(email))
  const verifyEmail = ({ id }: Person) =>
    api.database.owner.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute()

  test('sends one email per kind, without names', async () => {
    const ada = await api.signUp()
    await verifyEmail(ada)
    await worker.drain()
    worker.mails.accepted.length = 0
    await notifyUsers([ada], 'member.removed')
    await worker.drain()
    const [mail, ...more] = emailsTo(ada)
    expect(more).toEqual([])
    expect(mail && decodeHeader(mail, 'subject')).toContain(notificationEmailTexts['member.removed'].title)
    const { id } = await api.database.owner
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    await worker.happened('notification.made', { notificationId: id })
    await worker.drain()
    expect(emailsTo(ada)).toHaveLength(1)
  })

  test('sends no email to an unverified address or a disabled account', async () => {
    const [stranger, off] = [await api.signUp(), await api.signUp()]
    await verifyEmail(off)
    await worker.drain()
    worker.mails.accepted.length = 0
    await notifyUsers([stranger, off])
    await api.database.owner.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', off.id).execute()
    await notifyUsers([off])
    await worker.drain()
    expect(worker.mails.accepted).toEqual([])
    const { rows } = await sql`select from grana.notifications where user_id = ${off.id}`.execute(api.database.owner)
    expect(rows).toHaveLength(1)
  })

  test('follows the preferences, except for security notifications', async () => {
    const ada = await api.signUp()
    await verifyEmail(ada)
    await worker.drain()
    worker.mails.accepted.length = 0
    const choices = [{ kind: 'invitations', app: false, mail: false }]
    expect((await ada.browser.call(saveNotificationPreferences, { body: { choices } })).status).toBe(200)
    await notifyUsers([ada], 'member.left')
    expect(await unreadOf(ada)).toBe(0)
    await notifyUsers([ada], 'member.removed')
    expect(await unreadOf(ada)).toBe(1)
    await ada.browser.call(saveNotificationPreferences, {
      body: { choices: [{ kind: 'invitations', app: false, mail: true }] },
    })
    await notifyUsers([ada], 'member.left')
    expect(await unreadOf(ada)).toBe(1)
    await worker.drain()
    expect(emailsTo(ada)).toHaveLength(2)
  })

  test('sends no second email for kinds with their own email', async () => {
    const ada = await api.signUp()
    await verifyEmail(ada)
    await worker.drain()
    worker.mails.accepted.length = 0
    const kind: NotificationType = 'invitation.received'
    await inTransaction(api.database.api, (trx) =>
      notify(trx, { to: [ada.id], kind, data: { invitation_id: ada.id }, at: new Date() }),
    )
    await worker.drain()
    expect([await unreadOf(ada), emailsTo(ada).length]).toEqual([1, 0])
  })

  test('deletes notifications after half a year', async () => {
    const ada = await api.signUp()
    await notifyUsers([ada])
    worker.at(new Date(Date.UTC(2026, 10, 1) + 181 * 86_400_000 + count * 1000))
    await purgeOldNotifications(worker.context)
    expect(await unreadOf(ada)).toBe(0)
  })
})
