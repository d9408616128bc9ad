import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#server/operation-routes.ts'
import { validPassword, startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import { getUser } from '@grana/contract/accounts'
import { confirmIdentity, logIn } from '@grana/contract/auth'
import { confirmTwoFactor, disableTwoFactor, prepareTwoFactor, renewRecoveryCodes } from '@grana/contract/second-factor'
import { fixed } from '@grana/messages/es/fixed'
import { hashRecoveryCode, findTotpStep } from './totp.ts'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

function codeNow(secret: string): string {
  return generateSync({ secret, epoch: Math.floor(api.context.clock().getTime() / 1000) })
}

/** Six digits that are valid neither in this step nor in the previous one. */
function wrongCode(secret: string): string {
  const now = api.context.clock()
  const found = ['000000', '111111', '222222'].find((code) => findTotpStep(secret, code, now) === undefined)
  return found ?? ''
}

type Guarded = Person & { secret: string; codes: string[] }

/** A user with the authenticator enabled, one step later, so that the next code is a new one. */
async function guardedPerson(): Promise<Guarded> {
  const person = await api.signUp()
  const prepared = (await person.browser.call(prepareTwoFactor)).body['data'] as { secret: string }
  const response = await person.browser.call(confirmTwoFactor, { body: { code: codeNow(prepared.secret) } })
  expect(response.status).toBe(200)
  const { recovery_codes: codes } = response.body['data'] as { recovery_codes: string[] }
  api.forward(31)
  return { ...person, secret: prepared.secret, codes }
}

/** Signs in with the password; the code is pending. */
async function pending(email: string): Promise<TestBrowser> {
  const browser = api.browser({ address: '192.0.2.14' })
  const response = await browser.call(logIn, { body: { email, password: validPassword } })
  expect(response.body['require2fa']).toBe(true)
  browser.hold(response, email)
  return browser
}

async function countRecoveryCodeEmails(userId: string): Promise<number> {
  const { rows } = await sql`
    select 1 from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = 'on-user-recovery-codes-renewed.tell' and job.payload->>'userId' = ${userId}`.execute(
    api.database.owner,
  )
  return rows.length
}

const send = (browser: TestBrowser, code: string) => browser.call(confirmTwoFactor, { body: { code } })

test('R22: codes follow the standard’s vectors', () => {
  // RFC 6238, appendix B, cut to six digits; the seed is the ASCII text 12345678901234567890.
  const seed = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [2000000000, '279037'],
  ] as const) {
    expect(findTotpStep(seed, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
    expect(findTotpStep(seed, code, new Date((seconds + 30) * 1000))).toBe(Math.floor(seconds / 30))
    expect(findTotpStep(seed, code, new Date((seconds + 60) * 1000))).toBeUndefined()
  }
})

describe('C2: setting it up', () => {
  test('the GET enables nothing, and returns the same seed again', async () => {
    const { browser } = await api.signUp()
    const one = await browser.call(prepareTwoFactor)
    const two = await browser.call(prepareTwoFactor)
    expect(one.status).toBe(200)
    expect(typeof one.body['message']).toBe('string')
    expect(two.body['data']).toEqual(one.body['data'])
    const user = (await browser.call(getUser)).body['data'] as Record<string, unknown>
    expect(user['two_factor_enabled']).toBe(false)
    const { uri, secret } = one.body['data'] as { uri: string; secret: string }
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain('otpauth://totp/')
    const row = await api.database.owner.selectFrom('totp_setups').selectAll().execute()
    expect(row.some(({ seed }) => seed.includes(Buffer.from(secret)))).toBe(false)
  })

  test.for([
    ['HEAD', 'HEAD', {}],
    ['a picture of a foreign page', 'GET', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['a prefetch', 'GET', { 'sec-purpose': 'prefetch' }],
    ['a navigation', 'GET', { 'sec-fetch-mode': 'navigate' }],
    ['no token', 'GET', { authorization: '' }],
  ] as const)('%s prepares nothing', async ([, method, headers]) => {
    const { browser, id } = await api.signUp()
    await browser.call({ ...prepareTwoFactor, method: method as 'GET' }, { headers }).catch(() => undefined)
    const rows = await api.database.owner
      .selectFrom('totp_setups')
      .select('user_id')
      .where('user_id', '=', id)
      .execute()
    expect(rows).toEqual([])
  })

  test('R17: a sign-in that is ten minutes old must re-authenticate first', async () => {
    const { browser } = await api.signUp()
    api.forward(601)
    expect((await browser.call(prepareTwoFactor)).body['code']).toBe('auth.confirm_first')
    const wrong = await browser.call(confirmIdentity, { body: { password: 'Otra#7cosa' } })
    expect(wrong.body['message']).toBe(fixed.currentPasswordWrong)
    expect((await browser.call(confirmIdentity, { body: { password: validPassword } })).status).toBe(200)
    expect((await browser.call(prepareTwoFactor)).status).toBe(200)
  })

  test('a wrong code enables nothing, and a setup lasts ten minutes', async () => {
    const { browser } = await api.signUp()
    const { secret } = (await browser.call(prepareTwoFactor)).body['data'] as { secret: string }
    const wrong = await send(browser, wrongCode(secret))
    expect([wrong.status, wrong.body['message']]).toEqual([422, fixed.codeTypedWrong])
    api.forward(601)
    expect((await send(browser, codeNow(secret))).body['code']).toBe('two_factor.setup_expired')
  })

  test('R22: issues ten codes, returned once and stored as hashes; a second setup gets no seed', async () => {
    const { browser, codes, id } = await guardedPerson()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}(?:-[2-9a-hjkmnp-z]{4}){5}$/)
    const again = await browser.call(prepareTwoFactor)
    expect([again.status, again.body['code'], again.body['data']]).toEqual([409, 'two_factor.already_on', undefined])
    const row = await api.database.owner.selectFrom('users').select('totp_seed').where('id', '=', id).executeTakeFirst()
    expect(row?.totp_seed).not.toBeNull()
  })

  test('R16: ends other sessions when it is enabled', async () => {
    const person = await api.signUp()
    const other = api.browser()
    await api.signIn(other, person.email)
    const { secret } = (await person.browser.call(prepareTwoFactor)).body['data'] as { secret: string }
    await send(person.browser, codeNow(secret))
    expect((await other.call(getUser)).status).toBe(401)
    expect((await person.browser.call(getUser)).status).toBe(200)
  })
})

describe('C13, R21: the second step of a sign-in', () => {
  test('gives access only to itself, and a valid code opens a new session', async () => {
    const { email, secret } = await guardedPerson()
    const browser = await pending(email)
    const waiting = { ...browser.script }
    for (const operation of operations.filter(
      ({ access }) => access === 'signed-in' || access === 'email-unverified',
    )) {
      expect([operation.name, (await browser.call(operation)).status]).toEqual([operation.name, 401])
    }
    const response = await send(browser, codeNow(secret))
    expect(response.status).toBe(200)
    expect(response.body['require2fa']).toBe(false)
    browser.hold(response, email)
    expect((await browser.call(getUser)).status).toBe(200)
    Object.assign(browser.script, { access: waiting.access, refresh: waiting.refresh })
    expect((await send(browser, codeNow(secret))).status, 'the pending session has ended').toBe(401)
  })

  test('returns the catalogue’s text for a wrong code, and ends after five', async () => {
    const { email, secret } = await guardedPerson()
    const browser = await pending(email)
    const left: unknown[] = []
    for (let index = 0; index < 5; index += 1) {
      const response = await send(browser, wrongCode(secret))
      expect([response.status, response.body['message']]).toEqual([422, fixed.codeWrong])
      left.push((response.body['details'] as { remaining: number }).remaining)
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect((await send(browser, codeNow(secret))).status).toBe(401)
    const next = await pending(email)
    expect((await send(next, codeNow(secret))).body['code'], 'guesses count across sign-ins').toBe('auth.paused')
  })

  test('gives no new tries for a forged or foreign browser cookie', async () => {
    const { email, secret } = await guardedPerson()
    const other = await api.signUp()
    const named = other.browser.cookies.get('__Host-grana_browser') ?? ''
    for (const name of ['a.b', 'x'.repeat(60), named, `${named}x`, '']) {
      const browser = await pending(email)
      if (name !== '') browser.cookies.set('__Host-grana_browser', name)
      expect((await send(browser, wrongCode(secret))).status).toBe(422)
    }
    expect((await send(await pending(email), codeNow(secret))).body['code']).toBe('auth.paused')
  })

  test('expires after five minutes', async () => {
    const { email, secret } = await guardedPerson()
    const browser = await pending(email)
    api.forward(301)
    expect((await send(browser, codeNow(secret))).status).toBe(401)
  })

  test('R22: a code works once, also when it is sent thirty times concurrently', async () => {
    const { email, secret } = await guardedPerson()
    for (let round = 0; round < 5; round += 1) {
      const browsers: TestBrowser[] = []
      while (browsers.length < 6) browsers.push(await pending(email))
      const code = codeNow(secret)
      const response = await Promise.all(browsers.flatMap((own) => Array.from({ length: 5 }, () => send(own, code))))
      expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(response.every(({ status }) => status < 500)).toBe(true)
      api.forward(3700)
    }
  })

  test('R22: a recovery code works once, however it is typed', async () => {
    const { email, codes } = await guardedPerson()
    const typed = (codes[0] ?? '').toUpperCase().replaceAll('-', ' ')
    expect((await send(await pending(email), typed)).status).toBe(200)
    expect((await send(await pending(email), codes[0] ?? '')).status).toBe(422)
    expect((await send(await pending(email), codes[1] ?? '')).status).toBe(200)
  })
})

test('R22: a recovery code of the former length works until it is used', async () => {
  const { email, id } = await guardedPerson()
  const former = 'abcd-efgh-jkmn-pqrs'
  const code_hash = hashRecoveryCode(former) ?? Buffer.alloc(0)
  await api.database.owner.insertInto('recovery_codes').values({ user_id: id, code_hash }).execute()
  expect((await send(await pending(email), former)).status).toBe(200)
  expect((await send(await pending(email), former)).status).toBe(422)
})

describe('disabling it', () => {
  test('requires the password and a code, with the catalogue’s texts', async () => {
    const { browser, secret, email } = await guardedPerson()
    const off = (code: string, password: string) => browser.call(disableTwoFactor, { body: { code, password } })
    expect((await off(codeNow(secret), 'Otra#7cosa')).body['message']).toBe(fixed.currentPasswordWrong)
    expect((await off(wrongCode(secret), validPassword)).body['message']).toBe(fixed.codeTypedWrong)
    expect((await off('', validPassword)).status).toBe(422)
    expect((await off(codeNow(secret), validPassword)).status).toBe(200)
    const response = await api.signIn(api.browser(), email)
    expect(response.body['require2fa']).toBe(false)
    expect((await off(codeNow(secret), validPassword)).body['code']).toBe('two_factor.not_on')
  })

  test('new recovery codes invalidate the old ones and notify the owner; a wrong code does neither', async () => {
    const { browser, secret, codes, email, id } = await guardedPerson()
    await browser.call(confirmIdentity, { body: { password: validPassword, code: codeNow(secret) } })
    api.forward(31)
    expect((await browser.call(renewRecoveryCodes, { body: { code: wrongCode(secret) } })).status).toBe(422)
    expect(await countRecoveryCodeEmails(id)).toBe(0)
    const response = await browser.call(renewRecoveryCodes, { body: { code: codeNow(secret) } })
    expect(response.status).toBe(200)
    expect(await countRecoveryCodeEmails(id)).toBe(1)
    const fresh = (response.body['data'] as { recovery_codes: string[] }).recovery_codes
    expect((await send(await pending(email), codes[0] ?? '')).status).toBe(422)
    expect((await send(await pending(email), fresh[0] ?? '')).status).toBe(200)
  })
})
