import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPasswords } from '#server/lib/passwords.ts'
import { validPassword, startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { sentStatements } from '#server/testing/sent-statements.ts'
import type { TestBrowser, ApiResponse } from '#server/testing/test-browser.ts'
import { testHashingCost } from '#server/testing/test-user.ts'
import { getUser } from '@grana/contract/accounts'
import { logIn } from '@grana/contract/auth'
import { fixed } from '@grana/messages/es/fixed'
import { lockoutThreshold } from '../credentials/public.ts'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

const wrong = 'Ninguna#7otra'

let lastClient = 0
/** A client with a new address. */
function newClient(): TestBrowser {
  lastClient += 1
  return api.browser({ address: `192.0.2.${lastClient % 250}`, userAgent: `Test ${lastClient}` })
}

/** Tries to sign in, with a captcha when one is required. */
async function attempt(browser: TestBrowser, email: string, password = wrong): Promise<ApiResponse> {
  const response = await browser.call(logIn, { body: { email, password } })
  if (response.body['code'] !== 'captcha.required') return response
  const token = await api.standIn.mint({ version: 'v3', action: 'login' })
  return browser.call(logIn, { body: { email, password, captcha_token: token } })
}

async function failures(browser: TestBrowser, email: string, times: number): Promise<ApiResponse[]> {
  const response: ApiResponse[] = []
  for (let index = 0; index < times; index += 1) response.push(await attempt(browser, email))
  return response
}

test('returns the tokens at the top of the body, with no-store', async () => {
  const { email } = await api.signUp()
  const browser = newClient()
  const response = await api.signIn(browser, email)
  expect(response.status).toBe(200)
  expect(Object.keys(response.body).toSorted()).toEqual(['AccessToken', 'RefreshToken', 'require2fa'])
  expect(response.headers['cache-control']).toBe('no-store')
  expect((await browser.call(getUser)).status).toBe(200)
})

describe('C6, R24: failures', () => {
  test('return the catalogue’s texts, the same for addresses with and without an account', async () => {
    const { email } = await api.signUp()
    const response = await failures(newClient(), email, 6)
    const unknown = await failures(newClient(), 'nadie@correo.example', 6)
    const texts = (list: ApiResponse[]) => list.map(({ status, body }) => [status, body['code'], body['message']])
    expect(texts(response)).toEqual([
      [401, 'auth.failed', fixed.loginFailed],
      [401, 'auth.failed_again', fixed.attemptsLeft.replace('{n}', '3')],
      [401, 'auth.failed_again', fixed.attemptsLeft.replace('{n}', '2')],
      [401, 'auth.failed_again', fixed.attemptsLeft.replace('{n}', '1')],
      [401, 'auth.failed_again', fixed.attemptsLeft.replace('{n}', '0')],
      [429, 'auth.paused', fixed.tryAgainIn],
    ])
    expect(texts(unknown)).toEqual(texts(response))
  })

  test('pause for a minute, doubled by every further failure', async () => {
    const { email } = await api.signUp()
    const browser = newClient()
    await failures(browser, email, 5)
    for (const seconds of [60, 120, 240, 480]) {
      const refused = await attempt(browser, email)
      expect(refused.body['code']).toBe('auth.paused')
      const { retryAfterSeconds } = refused.body['details'] as { retryAfterSeconds: number }
      expect(retryAfterSeconds).toBe(seconds)
      expect(refused.headers['retry-after']).toBe(String(retryAfterSeconds))
      api.forward(seconds + 1)
      expect((await attempt(browser, email)).body['code']).toBe('auth.failed_again')
    }
  })

  test('are cleared by a success', async () => {
    const { email } = await api.signUp()
    const browser = newClient()
    await failures(browser, email, 4)
    expect((await attempt(browser, email, validPassword)).status).toBe(200)
    expect((await attempt(browser, email)).body['code']).toBe('auth.failed')
  })

  test('thirty concurrent guesses get no more than five checks', async () => {
    const { email } = await api.signUp()
    const browser = newClient()
    const response = await Promise.all(
      Array.from({ length: 30 }, () => browser.call(logIn, { body: { email, password: wrong } })),
    )
    const judged = response.filter(({ body }) => String(body['code']).startsWith('auth.failed'))
    expect(judged.length).toBeLessThanOrEqual(5)
    expect(response.every(({ status }) => status < 500)).toBe(true)
  })

  test('C16: require a captcha bound to this form from the second one on', async () => {
    const { email } = await api.signUp()
    const browser = newClient()
    await failures(browser, email, 2)
    const body = { email, password: validPassword }
    expect((await browser.call(logIn, { body })).body['code']).toBe('captcha.required')
    const other = await api.standIn.mint({ version: 'v3', action: 'lead' })
    expect((await browser.call(logIn, { body: { ...body, captcha_token: other } })).body['code']).toBe('captcha.failed')
    const own = await api.standIn.mint({ version: 'v3', action: 'login' })
    expect((await browser.call(logIn, { body: { ...body, captcha_token: own } })).status).toBe(200)
  })

  test('R73: do not block sign-in while the captcha provider is unavailable', async () => {
    const { email } = await api.signUp()
    const browser = newClient()
    await failures(browser, email, 2)
    await api.standIn.steer('down')
    const response = await browser.call(logIn, { body: { email, password: validPassword, captcha_token: 'any' } })
    await api.standIn.steer('ok')
    expect(response.status).toBe(200)
  })
})

describe('R28: failures of other clients do not lock the owner out', () => {
  test('after a hundred failures unknown browsers are rejected, a known one signs in at the first try', async () => {
    const { email, browser: known } = await api.signUp()
    for (let index = 0; index < lockoutThreshold; index += 1) {
      const stranger = api.browser({ address: `203.0.113.${index + 1}` })
      const response = await stranger.call(logIn, { body: { email, password: wrong } })
      expect(response.status).toBe(401)
    }
    const stranger = api.browser({ address: '203.0.113.250' })
    const refused = await stranger.call(logIn, { body: { email, password: validPassword } })
    expect([refused.status, refused.body['message']]).toEqual([429, fixed.tooManyAttempts])
    expect((await api.signIn(known, email)).status).toBe(200)
  })

  test('an address without an account behaves the same', async () => {
    for (let index = 0; index < lockoutThreshold; index += 1) {
      const stranger = api.browser({ address: `203.0.113.${index + 1}` })
      await stranger.call(logIn, { body: { email: 'fantasma@correo.example', password: wrong } })
    }
    const stranger = api.browser({ address: '203.0.113.251' })
    const refused = await stranger.call(logIn, { body: { email: 'fantasma@correo.example', password: wrong } })
    expect(refused.body['code']).toBe('auth.too_many_failures')
  })
})

/** Capacity for unknown browsers: two passwords being verified, and the queue behind them. */
const strangersPlaces = 2 + 48

/** Holds back password verification until `release`, so that the number of refused sign-ins follows from the queue's size. */
function blockHashing(): { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { passwords, config } = api.context
  const usual = { ...passwords }
  const held: typeof verify = async (...given) => {
    await promise
    return verify(...given)
  }
  const settings = { pepper: config.passwordPepper, cost: testHashingCost, atOnce: 2, verify: held }
  Object.assign(passwords, createPasswords(settings))
  const release = () => {
    resolve()
    Object.assign(passwords, usual)
  }
  onTestFinished(release)
  return { release }
}

/** Sends concurrent sign-ins from different addresses; returns how many were asked to retry. */
function flood(size: number, network: string): { response: Promise<ApiResponse[]>; refused: () => number } {
  let refused = 0
  const calls = Array.from({ length: size }, async (_, index) => {
    const stranger = api.browser({ address: `${network}.${index}` })
    const response = await stranger.call(logIn, { body: { email: `x${index}@correo.example`, password: wrong } })
    if (response.body['code'] === 'auth.busy') refused += 1
    return response
  })
  return { response: Promise.all(calls), refused: () => refused }
}

describe('R27: a flood', () => {
  test('gets Retry-After; a browser with a name cookie still gets a place', async () => {
    const { email, browser: known } = await api.signUp()
    const hashing = blockHashing()
    const strangers = flood(150, '198.18.0')
    await vi.waitUntil(() => strangers.refused() === 150 - strangersPlaces, { timeout: 60_000 })
    const owner = api.signIn(known, email)
    hashing.release()
    const response = await strangers.response
    const refused = response.filter(({ body }) => body['code'] === 'auth.busy')
    expect(refused).toHaveLength(150 - strangersPlaces)
    expect(refused.every(({ status, headers }) => status === 429 && Number(headers['retry-after']) > 0)).toBe(true)
    expect(response.every(({ status }) => status === 401 || status === 429)).toBe(true)
    expect((await owner).status).toBe(200)
  })
})

describe('the database cost', () => {
  test('is three statements for a sign-in and for a failure, each parsed once per connection', async () => {
    const { email } = await api.signUp()
    const good = await sentStatements(() => api.signIn(newClient(), email))
    expect([good.result.status, good.sent.length]).toEqual([200, 3])
    const bad = await sentStatements(() => attempt(newClient(), email))
    const unknown = await sentStatements(() => attempt(newClient(), 'nadie.mas@correo.example'))
    expect([bad.result.status, bad.sent.length]).toEqual([401, 3])
    // Identical statements for an address without an account.
    expect(unknown.sent).toEqual(bad.sent)
    expect(unknown.result.status).toBe(401)
    expect(good.sent.slice(0, 2)).toEqual(bad.sent.slice(0, 2))
  })

  test('is zero for a request that finds the queue full', async () => {
    const hashing = blockHashing()
    const { sent } = await sentStatements(async () => {
      const strangers = flood(150, '198.18.1')
      await vi.waitUntil(() => strangers.refused() === 150 - strangersPlaces, { timeout: 60_000 })
      hashing.release()
      return strangers.response
    })
    expect(sent.length).toBeLessThanOrEqual(strangersPlaces * 3)
  })

  test('stores a sign-in completely or not at all', async () => {
    const { email, id } = await api.signUp()
    const { owner, worker } = api.database
    const count = async () => {
      const { rows } = await sql<Record<string, string>>`
        select (select count(*) from grana.sessions where user_id = ${id}) as sessions,
          (select count(*) from grana.known_browsers where user_id = ${id}) as browsers,
          (select last_login_at from grana.users where id = ${id})::text as last_login`.execute(owner)
      return rows[0]
    }
    const before = await count()
    // The last part of the statement fails.
    await sql`revoke execute on function grana.add_jobs(text[], json) from grana_api`.execute(worker)
    const refused = await api.signIn(newClient(), email)
    await sql`grant execute on function grana.add_jobs(text[], json) to grana_api`.execute(worker)
    expect(refused.status).toBe(500)
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect(await count()).toEqual(before)
    expect((await api.signIn(newClient(), email)).status).toBe(200)
  })
})

describe('R15: fixation', () => {
  test('every sign-in opens a new session, and earlier tokens give no access to it', async () => {
    const [victim, attacker] = [await api.signUp(), await api.signUp()]
    const browser = attacker.browser
    const before = { ...browser.script }
    await api.signIn(browser, victim.email)
    expect(browser.script.access).not.toBe(before.access)
    const response = await browser.call(getUser, { headers: { authorization: `Bearer ${before.access}` } })
    expect(response.status).toBe(401)
  })

  test('a browser keeps at most eight cookie bindings', async () => {
    const { email, browser } = await api.signUp()
    for (let index = 0; index < 12; index += 1) await api.signIn(browser, email)
    const halves = [...browser.cookies.keys()].filter((name) => name.startsWith('__Host-half_'))
    expect(halves.length).toBeLessThanOrEqual(8)
    expect((await browser.call(getUser)).status).toBe(200)
  })
})

describe('C8, C18: what the form accepts', () => {
  test.for<[string, Record<string, unknown>, number]>([
    ['no password', { email: 'a@correo.example' }, 422],
    ['a short one', { email: 'a@correo.example', password: 'corta' }, 422],
    ['a list', { email: ['a@correo.example', 'b@correo.example'], password: wrong }, 422],
    ['an unknown field', { email: 'a@correo.example', password: wrong, admin: 'true' }, 400],
  ])('%s', async ([, body, status]) => {
    const response = await newClient().call({ ...logIn, send: 'json' }, { body })
    expect(response.status).toBe(status)
    const known = ['message', 'code', 'fields', 'details', 'requestId']
    expect(Object.keys(response.body).every((key) => known.includes(key))).toBe(true)
  })

  test('rejects a repeated email field', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: logIn.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `email=a%40correo.example&email=b%40correo.example&password=${encodeURIComponent(wrong)}`,
    })
    expect(response.statusCode).toBe(400)
  })
})
