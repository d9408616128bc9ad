import type { AddressInfo } from 'node:net'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileStore, type FileStore } from '#server/lib/file-store/file-store.ts'
import { avatarLimits } from '#server/lib/pictures/avatar-limits.ts'
import { createMakeSquare, type MakeSquare } from '#server/lib/pictures/make-square.ts'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { postAvatar, postAvatarPatiently, type Uploaded } from '#server/testing/avatar-client.ts'
import { hostilePictures, mark, type Hostile } from '#server/testing/pictures/hostile-pictures.ts'
import { makePng } from '#server/testing/pictures/make-png.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'

let api: AccountApi
let files: FileStore
let browser: TestBrowser
let port: number

const megabyte = 1024 * 1024

/** Bytes of pictures queued or being processed, now and at most; the long test measures the memory. */
const held = { now: 0, most: 0 }

/** Production limits, with a longer timeout for a busy machine. */
function watched(): MakeSquare {
  const makeSquare = createMakeSquare({ ...avatarLimits, milliseconds: 120_000 })
  return async (picture, cut) => {
    const made = makeSquare(picture, cut)
    held.now += picture.length
    held.most = Math.max(held.most, held.now)
    return made.finally(() => (held.now -= picture.length))
  }
}

beforeAll(async () => {
  const store = await startTestStore()
  files = createFileStore(store.settings)
  api = await startAccountApi(store.env)
  Object.assign(api.context, { makeSquare: watched() })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as AddressInfo).port
  const { email } = await insertTestUser(api.database.owner)
  browser = api.browser()
  await api.signIn(browser, email, testPassword)
}, 120_000)

afterAll(() => api.close())

const send = (bytes: Uint8Array) => postAvatar(port, browser, bytes)

async function storedSquares(): Promise<Buffer[]> {
  const found: Buffer[] = []
  for await (const portion of files.list('')) {
    for (const { key } of portion) {
      expect(key).toMatch(/^avatars\/[0-9a-f]{32}$/)
      found.push((await files.get(key)) ?? Buffer.alloc(0))
    }
  }
  return found
}

function unsafe(bytes: Buffer): string[] {
  const faults: string[] = []
  const head = bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)
  if (head !== 'RIFFWEBP') faults.push('does not begin as WebP')
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) faults.push('has something behind its end')
  if (/EXIF|XMP |ICCP|ANIM/.test(bytes.toString('latin1'))) faults.push('has a chunk of metadata')
  const text = bytes.toString('latin1').toLowerCase()
  if (text.includes(mark) || text.includes('<script') || text.includes('gpslat')) faults.push('holds a mark')
  const { width, height } = new Transformer(bytes).metadataSync(true)
  if (width !== 256 || height !== 256) faults.push(`is ${width} × ${height}`)
  if (bytes.length > 200_000) faults.push(`has ${bytes.length} bytes`)
  return faults
}

describe('hostile pictures', () => {
  const seen: { hostile: Hostile; outcome: Uploaded }[] = []

  test(`${hostilePictures.length} pictures: no 5xx, each with the expected outcome`, async () => {
    for (const hostile of hostilePictures) seen.push({ hostile, outcome: await send(hostile.bytes) })
    const wrong = seen.filter(({ hostile: { fate }, outcome: { status } }) => {
      return fate === 'either' ? status !== 200 && status !== 422 : status !== (fate === 'taken' ? 200 : 422)
    })
    expect(wrong.map(({ hostile, outcome }) => `${hostile.name}: ${outcome.status}`)).toEqual([])
  }, 240_000)

  test('a rejected picture returns a text of the catalogue', () => {
    const refused = seen.filter(({ outcome }) => outcome.status !== 200)
    expect(refused.length).toBeGreaterThan(40)
    for (const { outcome } of refused) {
      expect(outcome.body.code).toBe('request.invalid')
      expect(Object.keys(outcome.body.fields ?? {})).toEqual(['avatar'])
    }
  })

  test('the API buffers one picture at a time, as the bytes sent', () => {
    expect(held.now).toBe(0)
    expect(held.most).toBeLessThanOrEqual(Math.max(...hostilePictures.map(({ bytes }) => bytes.length)))
  })

  test('the store contains only generated squares, without bytes of the upload', async () => {
    const squares = await storedSquares()
    expect(squares.length).toBe(seen.filter(({ outcome }) => outcome.status === 200).length)
    expect(squares.flatMap(unsafe)).toEqual([])
  })

  test('twelve of the largest concurrently: four are buffered, some get 503, none fails otherwise', async () => {
    held.most = 0
    const large = Buffer.concat([makePng({ width: 400, height: 300 }), Buffer.alloc(5 * megabyte - 200_000, 7)])
    const sent = Array.from({ length: 12 }, () => postAvatarPatiently(port, browser, large))
    const outcomes = await Promise.all(sent)
    expect(new Set(outcomes.map(({ status }) => status)).difference(new Set([200, 503])).size).toBe(0)
    expect(outcomes.some(({ status }) => status === 200)).toBe(true)
    expect(outcomes.every(({ status, body }) => status === 200 || body.code === 'files.unavailable')).toBe(true)
    // One being processed and three queued.
    expect(held.most).toBeLessThanOrEqual(4 * large.length)
    expect((await send(makePng({ width: 400, height: 300 }))).status).toBe(200)
  }, 120_000)
})
