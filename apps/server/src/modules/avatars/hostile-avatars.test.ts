import { readFileSync, writeFileSync } from 'node:fs'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFileStore, type FileStore } from '#server/lib/file-store/file-store.ts'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { startApiProcess, type ApiProcess } from '#server/testing/api-process.ts'
import { wire } from '#server/testing/attack/wire.ts'
import { avatarParts, multipartOf } from '#server/testing/avatar-client.ts'
import { hostilePictures, mark, type Hostile } from '#server/testing/pictures/hostile-pictures.ts'
import { makePng } from '#server/testing/pictures/make-png.ts'
import { sendRaw } from '#server/testing/raw-client.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { startTestStore } from '#server/testing/test-store.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import type { ErrorBody } from '@grana/contract/errors'

/** A process of its own, so that its memory is its own; the one beside it signs people in on the same database. */
let api: ApiProcess
let beside: AccountApi
let files: FileStore
let browser: TestBrowser

const megabyte = 1024 * 1024
const mostGrowth = 64 * megabyte

beforeAll(async () => {
  const store = await startTestStore()
  files = createFileStore(store.settings)
  beside = await startAccountApi(store.env)
  api = await startApiProcess({ ...store.env, DATABASE_URL: beside.database.urls.api, TRUSTED_PROXIES: '127.0.0.1' })
  const { email } = await insertTestUser(beside.database.owner)
  browser = beside.browser()
  await beside.signIn(browser, email, testPassword)
}, 120_000)

afterAll(async () => {
  await api.terminate()
  await beside.close()
})

type Outcome = { status: number; body: Partial<ErrorBody>; milliseconds: number }

async function send(bytes: Uint8Array): Promise<Outcome> {
  const { payload, headers } = multipartOf(avatarParts(bytes))
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${api.port}/api/user/avatar`, {
    method: 'POST',
    headers: { ...browser.headers(), ...headers },
    body: payload,
  })
  const body = (await answer.json()) as Partial<ErrorBody>
  return { status: answer.status, body, milliseconds: performance.now() - began }
}

/** Reads an answer that comes before everything is sent, where `fetch` may give up. */
async function sendPatiently(bytes: Uint8Array): Promise<Pick<Outcome, 'status' | 'body'>> {
  const { payload, headers } = multipartOf(avatarParts(bytes))
  const all = Object.entries({ ...browser.headers(), ...headers })
  const request = wire({ method: 'POST', target: '/api/user/avatar', headers: all, body: payload })
  const { status, body } = await sendRaw(api.port, request)
  return { status, body: JSON.parse(body) as Partial<ErrorBody> }
}

/** What the process holds, and the most that it held since the mark was last set back, in bytes. */
function memory(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${api.pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024
}

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
  const seen: { hostile: Hostile; outcome: Outcome }[] = []
  let growth = 0

  test(`${hostilePictures.length} of them: no 5xx, each as it should end`, async () => {
    // What every upload needs once is not what a hostile one takes.
    for (let at = 0; at < 3; at += 1) expect((await send(makePng({ width: 400, height: 300 }))).status).toBe(200)
    const before = memory('VmRSS')
    writeFileSync(`/proc/${api.pid}/clear_refs`, '5')
    for (const hostile of hostilePictures) seen.push({ hostile, outcome: await send(hostile.bytes) })
    growth = memory('VmHWM') - before
    const wrong = seen.filter(({ hostile: { fate }, outcome: { status } }) => {
      return fate === 'either' ? status !== 200 && status !== 422 : status !== (fate === 'taken' ? 200 : 422)
    })
    expect(wrong.map(({ hostile, outcome }) => `${hostile.name}: ${outcome.status}`)).toEqual([])
    const slowest = seen.toSorted((one, other) => other.outcome.milliseconds - one.outcome.milliseconds).slice(0, 3)
    process.stdout.write(
      `${seen.length} hostile pictures: ${seen.filter(({ outcome }) => outcome.status === 200).length} taken, ` +
        `memory of the API +${Math.round(growth / megabyte)} MiB, slowest ` +
        `${slowest.map(({ hostile, outcome }) => `${hostile.name} ${Math.round(outcome.milliseconds)} ms`).join(', ')}\n`,
    )
  }, 240_000)

  test('what is refused says so in our words', () => {
    const refused = seen.filter(({ outcome }) => outcome.status !== 200)
    expect(refused.length).toBeGreaterThan(40)
    for (const { outcome } of refused) {
      expect(outcome.body.code).toBe('request.invalid')
      expect(Object.keys(outcome.body.fields ?? {})).toEqual(['avatar'])
    }
  })

  test('the API does not grow by more than 64 MiB', () => {
    expect(growth).toBeGreaterThan(0)
    expect(growth).toBeLessThanOrEqual(mostGrowth)
  })

  test('whatever is stored is our own square, without a trace of what was sent', async () => {
    const squares = await storedSquares()
    expect(squares.length).toBe(seen.filter(({ outcome }) => outcome.status === 200).length + 3)
    expect(squares.flatMap(unsafe)).toEqual([])
  })

  test('twelve of the largest at once: some are asked to come back, none breaks', async () => {
    const before = memory('VmRSS')
    writeFileSync(`/proc/${api.pid}/clear_refs`, '5')
    const large = Buffer.concat([makePng({ width: 400, height: 300 }), Buffer.alloc(5 * megabyte - 200_000, 7)])
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => sendPatiently(large)))
    const most = memory('VmHWM') - before
    process.stdout.write(`12 uploads of 5 MiB at once: memory of the API +${Math.round(most / megabyte)} MiB\n`)
    expect(new Set(outcomes.map(({ status }) => status)).difference(new Set([200, 503])).size).toBe(0)
    expect(outcomes.some(({ status }) => status === 200)).toBe(true)
    expect(outcomes.every(({ status, body }) => status === 200 || body.code === 'files.unavailable')).toBe(true)
    // Whole bodies of 5 MiB, a few of them held and joined at a time.
    expect(most).toBeLessThanOrEqual(mostGrowth * 1.5)
    expect((await send(makePng({ width: 400, height: 300 }))).status).toBe(200)
  }, 60_000)
})
