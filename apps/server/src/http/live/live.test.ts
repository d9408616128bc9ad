import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { notify } from '#server/modules/notifications/public.ts'
import { startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { startApiProcess, type ApiProcess } from '#server/testing/api-process.ts'
import { startLiveApi, type LiveApi } from '#server/testing/live-api.ts'
import { openLiveStream, type LiveClient } from '#server/testing/live-client.ts'
import { signedInBrowser } from '#server/testing/tenants.ts'
import { metricsToken } from '#server/testing/test-api.ts'
import { sized } from '#server/testing/test-size.ts'
import { insertTestUser } from '#server/testing/test-user.ts'
import { revokeAllSessions } from '@grana/contract/accounts'
import { markNotificationsRead } from '@grana/contract/notifications/inbox'
import { parseLiveMessage } from './live-message.ts'

let api: AccountApi
const open: LiveClient[] = []

async function listen({ port }: { port: number }, headers: Record<string, string>): Promise<LiveClient> {
  const client = await openLiveStream(port, headers)
  open.push(client)
  return client
}

let one: LiveApi
let two: LiveApi

beforeAll(async () => {
  api = await startAccountApi()
  ;[one, two] = await Promise.all([startLiveApi(api.database.urls.api), startLiveApi(api.database.urls.api)])
})

afterAll(async () => {
  for (const client of open) client.leave()
  await Promise.all([one, two].map((each) => each.close()))
  await api.close()
})

async function tell(to: readonly { id: string }[]): Promise<void> {
  const people = to.map(({ id }) => id)
  await inTransaction(api.database.api, (trx) =>
    notify(trx, { to: people, kind: 'member.left', data: {}, at: new Date() }),
  )
}

/** Notifies repeatedly and waits until API `one` received it: a later message would reach streams opened afterwards. */
async function tellBefore(person: Person, times: number): Promise<void> {
  const early = await listen(one, person.browser.headers())
  await early.until(1)
  for (let time = 0; time < times; time += 1) await tell([person])
  await early.until(1 + times)
  early.leave()
}

async function ids({ id }: Person): Promise<string[]> {
  const rows = await api.database.owner
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.id)
}

describe('notifications across APIs', () => {
  test('reach every open page of the recipient in any process, and no one else', async () => {
    const [ada, other] = [await api.signUp(), await api.signUp()]
    const [here, there, ...theirs] = await Promise.all([
      listen(one, ada.browser.headers()),
      listen(two, ada.browser.headers()),
      listen(one, other.browser.headers()),
      listen(two, other.browser.headers()),
    ])
    expect([here.status, here.headers['content-type'], here.headers['cache-control']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-store',
    ])
    expect(here.headers['access-control-allow-origin']).toBe(ada.browser.headers()['origin'])
    await Promise.all([here, there, ...theirs].map((client) => client.until(1)))
    await tell([ada])
    await Promise.all([here.until(2), there.until(2)])
    const [id] = await ids(ada)
    const news = { event: 'notice', id, data: { id, kind: 'member.left' } }
    expect(here.heard).toEqual([{ event: 'hello', id: undefined, data: {} }, news])
    expect(there.heard.at(-1)).toEqual(news)
    await ada.browser.call(markNotificationsRead, { body: { ids: [id] } })
    for (const client of [here, there]) {
      expect((await client.until(3)).at(-1)).toEqual({ event: 'read', id: undefined, data: {} })
    }
    await tell([other])
    for (const client of theirs) {
      expect((await client.until(2)).map(({ event }) => event)).toEqual(['hello', 'notice'])
    }
    expect([here.heard.length, there.heard.length]).toEqual([3, 3])
  })

  test('a reconnect returns what was missed since the last event; the id of another user’s event returns nothing', async () => {
    const [ada, other] = [await api.signUp(), await api.signUp()]
    await tellBefore(ada, 3)
    const [first = '', ...missed] = await ids(ada)
    const back = await listen(one, { ...ada.browser.headers(), 'last-event-id': first })
    expect((await back.until(3)).slice(1).map(({ id }) => id)).toEqual(missed)
    const stranger = await listen(one, { ...other.browser.headers(), 'last-event-id': first })
    await stranger.until(1)
    await tell([other])
    expect((await stranger.until(2)).map(({ event }) => event)).toEqual(['hello', 'notice'])
    expect(stranger.heard.map(({ id }) => id)).not.toContain(missed[0])
  })

  test('a stream ends with its session, in every API, before the next heartbeat', async () => {
    const [ada, other] = [await api.signUp(), await api.signUp()]
    const mine = await Promise.all([listen(one, ada.browser.headers()), listen(two, ada.browser.headers())])
    const theirs = await listen(one, other.browser.headers())
    await Promise.all([...mine, theirs].map((client) => client.until(1)))
    expect((await ada.browser.call(revokeAllSessions)).status).toBe(200)
    await Promise.all(mine.map(({ ended }) => ended))
    expect(mine.map(({ heard }) => heard.map(({ event }) => event))).toEqual([['hello'], ['hello']])
    await tell([other])
    await theirs.until(2)
    expect(theirs.heard).toHaveLength(2)
    expect((await listen(one, ada.browser.headers())).status).toBe(401)
  })

  test('the oldest page is closed when a user has too many', async () => {
    const ada = await api.signUp()
    const pages: LiveClient[] = []
    for (let page = 0; page < 5; page += 1) {
      const client = await listen(one, ada.browser.headers())
      await client.until(1)
      pages.push(client)
    }
    await pages[0]?.ended
    expect(pages[0]?.heard.map(({ event }) => event)).toEqual(['hello', 'crowded'])
    await tell([ada])
    const heard = await Promise.all(pages.slice(1).map((page) => page.until(2)))
    expect(heard.map((events) => events.length)).toEqual([2, 2, 2, 2])
  })

  test('a lost database connection is reopened, and pages are asked to refetch', async () => {
    const ada = await api.signUp()
    const page = await listen(two, ada.browser.headers())
    await page.until(1)
    const { rows } = await cutLive()
    expect(rows).toBeGreaterThanOrEqual(1)
    expect((await page.until(2)).at(-1)?.event).toBe('hello')
    await tell([ada])
    expect((await page.until(3)).at(-1)?.event).toBe('notice')
  })
})

/** Ends the LISTEN connections, as a restart of the database does. */
async function cutLive(): Promise<{ rows: number }> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'grana-live' and datname = current_database()`.execute(api.database.api)
  return { rows: rows.length }
}

describe('streams that are rejected', () => {
  test('rejects callers without a session, without its cookie binding, or from another origin', async () => {
    const ada = await api.signUp()
    const { cookie: _cookie, ...halfless } = ada.browser.headers()
    const hostile: [Record<string, string>, number][] = [
      [{}, 401],
      [halfless, 401],
      [{ ...ada.browser.headers(), authemail: 'somebody@else.example' }, 401],
      [{ ...ada.browser.headers(), origin: 'https://evil.example' }, 403],
      [{ ...ada.browser.headers(), 'sec-fetch-mode': 'navigate' }, 403],
    ]
    for (const [headers, status] of hostile) expect((await listen(one, headers)).status).toBe(status)
  })

  test('ignores a last event id of another form', async () => {
    const ada = await api.signUp()
    await tellBefore(ada, 1)
    for (const name of ['0', "' or 1=1 --", '*', randomUUID(), randomUUID().toUpperCase()]) {
      const page = await listen(one, { ...ada.browser.headers(), 'last-event-id': name })
      await page.until(1)
      expect(page.heard.map(({ event }) => event)).toEqual(['hello'])
      page.leave()
    }
  })

  test.for([
    '',
    'null',
    '[]',
    '{"user":"x","id":"y","kind":"a.b"}',
    `{"user":"${randomUUID()}","id":"${randomUUID()}","kind":"a.b\\n\\nevent: bye"}`,
    `{"user":"${randomUUID()}","read":true,"more":1}`,
  ])('ignores the message %j', (payload) => {
    expect(parseLiveMessage(payload)).toBeUndefined()
  })
})

describe('a process with many streams', () => {
  async function figureOf({ port }: ApiProcess, name: string): Promise<number> {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }
  const memoryOf = async (process: ApiProcess) => (await figureOf(process, 'process_resident_memory_bytes')) / 2 ** 20

  test('a thousand idle streams use little memory, and all end when the process stops', async () => {
    const many = await startApiProcess({ DATABASE_URL: api.database.urls.api, METRICS_TOKEN: metricsToken })
    onTestFinished(() => many.kill())
    // Four pages each.
    const length = sized({ gate: 25, full: 250 })
    const people = await Promise.all(Array.from({ length }, () => insertTestUser(api.database.owner)))
    const browsers = await Promise.all(people.map((person) => signedInBrowser(api.app, api.database.owner, person)))
    const sessions = browsers.map((browser) => browser.headers())
    // The first streams allocate what all of them share.
    const shared = length / 5
    const warm = await Promise.all(sessions.slice(0, shared).map((headers) => listen(many, headers)))
    await Promise.all(warm.map((client) => client.until(1)))
    const before = await memoryOf(many)
    const streams: LiveClient[] = []
    for (let round = 0; round < 4; round += 1) {
      const headers = round === 3 ? sessions.slice(shared) : sessions
      streams.push(...(await Promise.all(headers.map((own) => listen(many, own)))))
    }
    await Promise.all(streams.map((client) => client.until(1)))
    const grown = (await memoryOf(many)) - before
    process.stdout.write(`live: ${streams.length + warm.length} idle streams, ${grown.toFixed(1)} MB more\n`)
    expect(streams.every(({ status }) => status === 200)).toBe(true)
    expect(await figureOf(many, 'live_streams')).toBe(4 * length)
    expect(grown).toBeLessThan(100)
    // A process that waited for them would be killed at its deadline and exit with 1.
    expect(await many.terminate()).toBe(0)
    await Promise.all([...streams, ...warm].map(({ ended }) => ended))
  })
})
