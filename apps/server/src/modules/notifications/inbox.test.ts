import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction, inTransactionAs } from '#server/db/transaction.ts'
import { startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { shownHeader } from '#server/testing/mail-parts.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import {
  countNotices,
  listNotices,
  readAllNotices,
  readNotices,
  type Notice,
  type NoticeName,
} from '@grana/contract/live/notices'
import { saveNotifications } from '@grana/contract/notifications'
import { noticeMails } from '@grana/messages/es/apps/notice-mails'
import { retainNotifications } from './on-notification-made-mail.ts'
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

let told = 0

/** Tells people of something, a second later each time. */
async function tell(to: readonly { id: string }[], kind: 'member.left' | 'member.removed' = 'member.left') {
  told += 1
  const at = new Date(Date.UTC(2026, 10, 1) + told * 1000)
  await inTransaction(api.database.api, (trx) => notify(trx, { to: to.map(({ id }) => id), kind, data: {}, at }))
}

async function listOf({ browser }: Person, query: Record<string, string> = {}) {
  const { status, body } = await browser.call(listNotices, { query })
  expect(status).toBe(200)
  return body as unknown as { data: Notice[]; meta: { next: string | null; unread: number } }
}

async function unreadOf({ browser }: Person): Promise<number> {
  return ((await browser.call(countNotices)).body['data'] as { unread: number }).unread
}

describe('what somebody was told of', () => {
  test('comes newest first and page by page, each once', async () => {
    const ada = await api.signUp()
    for (let time = 0; time < 5; time += 1) await tell([ada])
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

  test('is nobody else’s to see, to count or to mark', async () => {
    const [ada, other] = [await api.signUp(), await api.signUp()]
    await tell([ada])
    const id = (await listOf(ada)).data[0]?.id ?? ''
    expect((await listOf(other)).data).toEqual([])
    expect((await listOf(other, { after: id })).data).toEqual([])
    expect((await other.browser.call(readNotices, { body: { ids: [id] } })).status).toBe(200)
    expect((await other.browser.call(readAllNotices, { body: { newest: id } })).status).toBe(200)
    expect([await unreadOf(ada), await unreadOf(other)]).toEqual([1, 0])
    for (const operation of [listNotices, countNotices]) {
      expect((await api.browser().call(operation)).status).toBe(401)
    }
    expect((await api.browser().call(readNotices, { body: { ids: [id] } })).status).toBe(401)
    expect((await api.browser().call(readAllNotices, { body: { newest: id } })).status).toBe(401)
  })

  test('is kept apart by the database too', async () => {
    const [ada, other] = [await api.signUp(), await api.signUp()]
    await tell([ada])
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

  test('names who did it as others know them, and nobody who is gone', async () => {
    const [ada, doer] = [await api.signUp(), await api.signUp()]
    await inTransactionAs(api.database.api, doer, (trx) =>
      notify(trx, { to: [ada.id, doer.id], kind: 'member.left', data: {}, actorId: doer.id, at: new Date() }),
    )
    expect((await listOf(ada)).data[0]?.actor).toBe(doer.username)
    expect((await listOf(doer)).data).toEqual([])
    await api.database.owner.updateTable('users').set({ erased_at: new Date() }).where('id', '=', doer.id).execute()
    expect((await listOf(ada)).data[0]?.actor).toBeNull()
  })

  test('holds nothing but what its kind refers to', async () => {
    const ada = await api.signUp()
    const data = { invitation_id: 'what somebody wrote' }
    const telling = inTransaction(api.database.api, (trx) =>
      notify(trx, { to: [ada.id], kind: 'invitation.accepted', data, at: new Date() }),
    )
    await expect(telling).rejects.toThrow(/uuid/i)
    expect((await listOf(ada)).data).toEqual([])
  })

  test('is marked one by one, or all up to what was seen', async () => {
    const ada = await api.signUp()
    for (let time = 0; time < 3; time += 1) await tell([ada])
    const [newest, middle] = (await listOf(ada)).data
    const one = await ada.browser.call(readNotices, { body: { ids: [middle?.id] } })
    expect(one.body['data']).toEqual({ unread: 2 })
    await tell([ada])
    const rest = await ada.browser.call(readAllNotices, { body: { newest: newest?.id } })
    expect(rest.body['data']).toEqual({ unread: 1 })
    const after = (await listOf(ada)).data
    expect(after.map(({ read_at }) => read_at === null)).toEqual([true, false, false, false])
  })

  test('is not told when the transaction is not kept', async () => {
    const ada = await api.signUp()
    const failing = inTransaction(api.database.api, async (trx) => {
      await notify(trx, { to: [ada.id], kind: 'member.left', data: {}, at: new Date() })
      throw new Error('not kept')
    })
    await expect(failing).rejects.toThrow('not kept')
    expect(await unreadOf(ada)).toBe(0)
  })

  test('is no sign of life when the page asks by itself', async () => {
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

describe('where people want to hear of it', () => {
  const mailsTo = ({ email }: Person) => worker.mails.accepted.filter(({ to }) => to.includes(email))
  const prove = ({ id }: Person) =>
    api.database.owner.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', id).execute()

  test('each kind of thing has its mail, without names, once', async () => {
    const ada = await api.signUp()
    await prove(ada)
    await worker.drain()
    worker.mails.accepted.length = 0
    await tell([ada], 'member.removed')
    await worker.drain()
    const [mail, ...more] = mailsTo(ada)
    expect(more).toEqual([])
    expect(mail && shownHeader(mail, 'subject')).toContain(noticeMails['member.removed'].title)
    const { id } = await api.database.owner
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    await worker.happened('notification.made', { notificationId: id })
    await worker.drain()
    expect(mailsTo(ada)).toHaveLength(1)
  })

  test('an address that is not proven gets none, and neither does an account that is off', async () => {
    const [stranger, off] = [await api.signUp(), await api.signUp()]
    await prove(off)
    await worker.drain()
    worker.mails.accepted.length = 0
    await tell([stranger, off])
    await api.database.owner.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', off.id).execute()
    await tell([off])
    await worker.drain()
    expect(worker.mails.accepted).toEqual([])
    const { rows } = await sql`select from grana.notifications where user_id = ${off.id}`.execute(api.database.owner)
    expect(rows).toHaveLength(1)
  })

  test('a choice is kept to, except for what guards the account', async () => {
    const ada = await api.signUp()
    await prove(ada)
    await worker.drain()
    worker.mails.accepted.length = 0
    const choices = [{ kind: 'invitations', app: false, mail: false }]
    expect((await ada.browser.call(saveNotifications, { body: { choices } })).status).toBe(200)
    await tell([ada], 'member.left')
    expect(await unreadOf(ada)).toBe(0)
    await tell([ada], 'member.removed')
    expect(await unreadOf(ada)).toBe(1)
    await ada.browser.call(saveNotifications, { body: { choices: [{ kind: 'invitations', app: false, mail: true }] } })
    await tell([ada], 'member.left')
    expect(await unreadOf(ada)).toBe(1)
    await worker.drain()
    expect(mailsTo(ada)).toHaveLength(2)
  })

  test('what has a mail of its own sends no second one', async () => {
    const ada = await api.signUp()
    await prove(ada)
    await worker.drain()
    worker.mails.accepted.length = 0
    const kind: NoticeName = 'invitation.received'
    await inTransaction(api.database.api, (trx) =>
      notify(trx, { to: [ada.id], kind, data: { invitation_id: ada.id }, at: new Date() }),
    )
    await worker.drain()
    expect([await unreadOf(ada), mailsTo(ada).length]).toEqual([1, 0])
  })

  test('it is forgotten after half a year', async () => {
    const ada = await api.signUp()
    await tell([ada])
    worker.at(new Date(Date.UTC(2026, 10, 1) + 181 * 86_400_000 + told * 1000))
    await retainNotifications(worker.context)
    expect(await unreadOf(ada)).toBe(0)
  })
})
