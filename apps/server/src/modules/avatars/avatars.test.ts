import { randomBytes } from 'node:crypto'
import { Transformer } from '@napi-rs/image'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '#server/lib/file-store/file-store.ts'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { startAccountWorld, type AccountWorld } from '#server/testing/account-world.ts'
import { avatarParts, sendAvatar, type Part } from '#server/testing/avatar-client.ts'
import { makeJpeg } from '#server/testing/pictures/make-jpeg.ts'
import { makePng } from '#server/testing/pictures/make-png.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { insertTestSession, insertTestUser, testPassword } from '#server/testing/test-user.ts'
import { startTestWorker, type TestWorker } from '#server/testing/test-worker.ts'
import { getUser } from '@grana/contract/accounts'
import { avatarRules, changeAvatar, removeAvatar } from '@grana/contract/avatars'
import { errorTexts } from '@grana/messages/es/errors'
import { successTexts } from '@grana/messages/es/success'
import { validationTexts } from '@grana/messages/es/validation'
import { sweepAvatars } from './on-avatar-dropped-remove.ts'

let world: AccountWorld
let api: AccountApi
let worker: TestWorker
let files: FileStore

beforeAll(async () => {
  world = await startAccountWorld()
  ;({ api, worker, files } = world)
})

afterAll(() => world.close())

type Someone = { id: string; browser: TestBrowser }

async function someone(): Promise<Someone> {
  const { id, email } = await insertTestUser(api.database.owner)
  const browser = api.browser()
  expect((await api.signIn(browser, email, testPassword)).status).toBe(200)
  return { id, browser }
}

const send = (browser: TestBrowser, parts: readonly Part[], headers?: Record<string, string>) =>
  sendAvatar(api.app, { browser, parts, ...(headers && { headers }) })

const picture = makePng({ width: 80, height: 60 })

async function avatarOf({ browser }: Someone): Promise<string | null> {
  const { body } = await browser.call(getUser)
  return (body as { data: { avatar: string | null } }).data.avatar
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const portion of files.list('avatars/')) keys.push(...portion.map(({ key }) => key))
  return keys
}

const look = (address: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: new URL(address).pathname, headers: { 'x-forwarded-for': '198.51.100.9', ...headers } })

describe('a picture', () => {
  test('is set, served, replaced and removed', async () => {
    const person = await someone()
    expect(await avatarOf(person)).toBeNull()
    const response = await send(person.browser, avatarParts(picture))
    expect([response.status, response.body['message']]).toEqual([200, successTexts['avatar.changed']])
    const first = (await avatarOf(person)) ?? ''
    expect(response.body['data']).toEqual({ avatar: first })
    expect(first).toMatch(/^http:\/\/api\.grana\.localhost:4001\/api\/avatars\/[0-9a-f]{32}$/)

    const shown = await look(first)
    expect(shown.statusCode).toBe(200)
    const { width, height, format } = new Transformer(shown.rawPayload).metadataSync()
    expect([width, height, format]).toEqual([256, 256, 'webp'])

    await send(person.browser, avatarParts(makeJpeg({ width: 300, height: 200 }), { x: 100, y: 0, size: 200 }))
    const second = (await avatarOf(person)) ?? ''
    expect(second).not.toBe(first)
    expect([(await look(first)).statusCode, (await look(second)).statusCode]).toEqual([404, 200])
    const key = new URL(first).pathname.slice('/api/'.length)
    expect(await files.head(key)).toBeDefined()
    await worker.drain()
    expect(await files.head(key)).toBeUndefined()

    const removed = await person.browser.call(removeAvatar)
    expect([removed.status, removed.body['message']]).toEqual([200, successTexts['avatar.removed']])
    expect(await avatarOf(person)).toBeNull()
    expect((await look(second)).statusCode).toBe(404)
    await worker.drain()
    expect(await files.head(new URL(second).pathname.slice('/api/'.length))).toBeUndefined()
    expect((await person.browser.call(removeAvatar)).status).toBe(200)
  })

  test('is served with headers that allow only an image', async () => {
    const person = await someone()
    await send(person.browser, avatarParts(picture))
    const { headers, statusCode } = await look((await avatarOf(person)) ?? '', { 'sec-fetch-site': 'same-site' })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
      'cache-control': 'private, max-age=86400, immutable',
    })
    const address = (await avatarOf(person)) ?? ''
    expect((await look(address, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await look(address, { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).statusCode).toBe(403)
    expect((await look(address, { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
  })

  test.for(['0'.repeat(32), '0'.repeat(31), '..%2f..', 'A'.repeat(32), '%00'.repeat(10)])(
    'returns 404 for an unknown id: %s',
    async (id) => {
      expect((await look(`http://api/api/avatars/${id}`)).statusCode).toBe(404)
    },
  )

  test('of a disabled account returns 404', async () => {
    const person = await someone()
    await send(person.browser, avatarParts(picture))
    const address = (await avatarOf(person)) ?? ''
    await api.database.owner.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', person.id).execute()
    expect((await look(address)).statusCode).toBe(404)
  })

  test('uploaded thirty times concurrently leaves one file in the store', async () => {
    const person = await someone()
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(person.browser, avatarParts(picture))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    await worker.drain()
    const kept = new URL((await avatarOf(person)) ?? '').pathname.slice('/api/'.length)
    const mine = answers.flatMap(({ body }) => (body['data'] as { avatar: string } | undefined)?.avatar ?? [])
    const keys = new Set(await storedKeys())
    expect(mine.map((address) => address.split('/api/')[1] ?? '').filter((key) => keys.has(key))).toEqual([kept])
  })
})

describe('rejects', () => {
  async function refusal(browser: TestBrowser): Promise<unknown[]> {
    const before = (await storedKeys()).length
    const response = [await send(browser, avatarParts(picture)), await browser.call(removeAvatar)]
    expect((await storedKeys()).length).toBe(before)
    return response.flatMap(({ status, body }) => [status, body['code']])
  }

  test('a client without a session', async () => {
    expect(await refusal(api.browser())).toEqual([401, 'auth.required', 401, 'auth.required'])
  })

  test('a session with its second factor pending', async () => {
    const person = await someone()
    await sql`update grana.sessions set second_factor_due = true where user_id = ${person.id}`.execute(
      api.database.owner,
    )
    expect(await refusal(person.browser)).toEqual([401, 'auth.required', 401, 'auth.required'])
  })

  test('an unverified email address', async () => {
    const person = await api.signUp()
    expect(await refusal(person.browser)).toEqual([403, 'auth.unproven', 403, 'auth.unproven'])
  })

  test('tokens with another user’s email address, or without the cookie binding', async () => {
    const [one, other] = [await someone(), await someone()]
    one.browser.script.email = other.browser.script.email
    expect(await refusal(one.browser)).toEqual([401, 'auth.required', 401, 'auth.required'])
    other.browser.cookies.clear()
    expect(await refusal(other.browser)).toEqual([401, 'auth.required', 401, 'auth.required'])
  })

  test('changes to another user’s picture', async () => {
    const [one, other] = [await someone(), await someone()]
    await send(one.browser, avatarParts(picture))
    const address = (await avatarOf(one)) ?? ''
    await other.browser.call(removeAvatar)
    const id = new URL(address).pathname
    for (const method of ['DELETE', 'POST', 'PUT'] as const) {
      const { statusCode } = await api.app.inject({ method, url: id, headers: other.browser.headers() })
      expect([404, 405]).toContain(statusCode)
    }
    expect(await avatarOf(one)).toBe(address)
    // The form has no field for a user id.
    const response = await send(other.browser, [...avatarParts(picture), { name: 'id', value: one.id }])
    expect([response.status, response.body['code']]).toEqual([400, 'request.malformed'])
  })

  test('uploads over the rate limit', async () => {
    const store = await startTestStore()
    const strict = await startAccountApi({ ...store.env, RATE_LIMIT_SCALE: '1' })
    const { email } = await insertTestUser(strict.database.owner)
    const browser = strict.browser()
    await strict.signIn(browser, email, testPassword)
    const statuses: number[] = []
    for (let at = 0; at < 22; at += 1) {
      const response = await sendAvatar(strict.app, { browser, parts: avatarParts(Buffer.from('GIF89a')) })
      statuses.push(response.status)
    }
    await strict.close()
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429, 429])
  })
})

describe('an upload', () => {
  let person: Someone

  beforeAll(async () => {
    person = await someone()
  })

  test('over 5 MiB is rejected, by its declared length or by what arrives', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(avatarRules.largestBytes)])
    const response = await send(person.browser, avatarParts(large))
    expect([response.status, response.body['code'], response.body['message']]).toEqual([
      413,
      'request.too_large',
      errorTexts['request.too_large'],
    ])
    const exact = Buffer.concat([picture, Buffer.alloc(avatarRules.largestBytes - picture.length)])
    expect((await send(person.browser, avatarParts(exact))).status).toBe(200)
    expect((await send(person.browser, avatarParts(Buffer.concat([exact, Buffer.alloc(1)])))).status).toBe(413)
  })

  test.for([
    ['JSON', 'application/json', JSON.stringify({ avatar: { size: 1 } })],
    ['a form', 'application/x-www-form-urlencoded', 'avatar=x'],
    ['the picture alone', 'image/png', picture],
    ['bytes', 'application/octet-stream', picture],
    ['no content type', '', picture],
  ] as const)('with %s instead of multipart is rejected', async ([, type, payload]) => {
    const headers = { ...person.browser.headers(), ...(type !== '' && { 'content-type': type }) }
    const { statusCode } = await api.app.inject({ method: 'POST', url: changeAvatar.path, headers, payload })
    expect(statusCode).toBe(415)
  })

  const file = { name: 'avatar', value: picture, fileName: 'a.png', type: 'image/png' }

  test.for<[string, Part[], number]>([
    ['no file', [{ name: 'x', value: '1' }], 422],
    ['text instead of a file', [{ name: 'avatar', value: 'text' }], 422],
    ['an empty file', [{ ...file, value: '' }], 422],
    ['two files', [file, file], 400],
    ['a file under another name', [{ ...file, name: 'picture' }], 400],
    ['a second file field', [file, { ...file, name: 'x' }], 400],
    ['an unknown field', [file, { name: 'user_id', value: '1' }], 400],
    ['a field twice', [file, { name: 'x', value: '1' }, { name: 'x', value: '2' }], 400],
    ['5,000 parts', [file, ...Array.from({ length: 5000 }, (_, at) => ({ name: `f${at}`, value: '' }))], 400],
    ['a long name', [{ ...file, fileName: 'a'.repeat(2000) }], 400],
    ['an incomplete square', avatarParts(picture, { x: 1, y: 1 }), 422],
    ['a square outside', avatarParts(picture, { x: 70, y: 0, size: 60 }), 422],
    ['a square that is too large', avatarParts(picture, { x: 0, y: 0, size: 99_999 }), 422],
    ['a square of text values', avatarParts(picture, { x: 'a', y: '0x10', size: '1e9' }), 422],
    ['a square at a negative offset', avatarParts(picture, { x: -1, y: 0, size: 10 }), 422],
    ['command-line options as values', avatarParts(picture, { x: '--eval', y: '0', size: '10' }), 422],
  ])('with %s is rejected', async ([, parts, status]) => {
    const before = await avatarOf(person)
    expect((await send(person.browser, parts)).status).toBe(status)
    expect(await avatarOf(person)).toBe(before)
  })

  test('returns a text for each fault', async () => {
    const fieldOf = async (parts: Part[]) =>
      ((await send(person.browser, parts)).body['fields'] as { avatar: string } | undefined)?.avatar
    expect(await fieldOf(avatarParts(Buffer.from('GIF89a')))).toBe(validationTexts['avatar.format'])
    expect(await fieldOf(avatarParts(picture.subarray(0, 30)))).toBe(validationTexts['avatar.unreadable'])
    expect(await fieldOf(avatarParts(makePng({ width: 6000, height: 6000, raw: Buffer.alloc(9) })))).toBe(
      validationTexts['avatar.too_many_pixels'],
    )
    expect(await fieldOf(avatarParts(picture, { x: 70, y: 0, size: 60 }))).toBe(validationTexts['avatar.square'])
  })

  test('is accepted whatever its file name and declared type', async () => {
    for (const [fileName, type] of [
      ['../../etc/passwd', 'text/html'],
      ['a.svg', 'image/svg+xml'],
      ['', 'application/octet-stream'],
    ]) {
      const response = await send(person.browser, [{ ...file, fileName: fileName ?? '', type: type ?? '' }])
      expect(response.status).toBe(200)
    }
  })
})

describe('an unavailable file store', () => {
  test('affects avatars and nothing else', async () => {
    const alone = await startAccountApi({ S3_ENDPOINT: 'http://127.0.0.1:9' })
    const { id, email } = await insertTestUser(alone.database.owner)
    await insertTestSession(alone.database.owner, id)
    const browser = alone.browser()
    await alone.signIn(browser, email, testPassword)
    const response = await sendAvatar(alone.app, { browser, parts: avatarParts(picture) })
    expect([response.status, response.body['code'], response.body['message']]).toEqual([
      503,
      'files.unavailable',
      errorTexts['files.unavailable'],
    ])
    const key = `avatars/${randomBytes(16).toString('hex')}`
    await alone.database.owner.updateTable('users').set({ avatar_key: key }).where('id', '=', id).execute()
    expect((await alone.app.inject({ url: `/api/${key}` })).statusCode).toBe(503)
    expect((await browser.call(getUser)).status).toBe(200)
    expect((await browser.call(removeAvatar)).status).toBe(200)
    expect((await alone.app.inject({ url: '/health/ready' })).statusCode).toBe(200)
    await alone.close()
  })

  test('has its dropped files removed once it is back', async () => {
    const person = await someone()
    await send(person.browser, avatarParts(picture))
    const key = new URL((await avatarOf(person)) ?? '').pathname.slice('/api/'.length)
    await person.browser.call(removeAvatar)
    const blind = await startTestWorker({ S3_ENDPOINT: 'http://127.0.0.1:9' }, api.database)
    await blind.drain()
    await blind.close()
    expect((await worker.openJobs()).filter(({ payload }) => payload.includes(key))).toMatchObject([{ attempts: 1 }])
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(api.database.worker)
    await worker.drain()
    expect(await files.head(key)).toBeUndefined()
  })
})

test('the nightly sweep removes unused files, and none that are new or in use', async () => {
  const person = await someone()
  await send(person.browser, avatarParts(picture))
  const shown = new URL((await avatarOf(person)) ?? '').pathname.slice('/api/'.length)
  const lost = `avatars/${randomBytes(16).toString('hex')}`
  await files.put(lost, { bytes: Buffer.from('x'), type: 'image/webp' })
  await sweepAvatars(worker.context)
  expect(await files.head(lost)).toBeDefined()
  worker.at(new Date(Date.now() + 2 * 60 * 60 * 1000))
  await sweepAvatars(worker.context)
  expect(await files.head(lost)).toBeUndefined()
  expect(await files.head(shown)).toBeDefined()
})
