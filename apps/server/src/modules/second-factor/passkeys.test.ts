import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validPassword, startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { agentsUrl, apiUrl, portalUrl } from '#server/testing/test-api.ts'
import {
  cbor,
  testAuthenticator,
  type CreationOptions,
  type RequestOptions,
  type TestAuthenticator,
  type Twist,
} from '#server/testing/test-authenticator.ts'
import type { TestBrowser } from '#server/testing/test-browser.ts'
import {
  changePassword,
  getUser,
  listSessions,
  type SecondFactor,
  type SessionEntry,
  type User,
} from '@grana/contract/accounts'
import { confirmIdentity, logIn } from '@grana/contract/auth'
import {
  addPasskey,
  requestPasskeyChallenge,
  confirmPasskey,
  listPasskeys,
  maxPasskeys,
  preparePasskey,
  removePasskey,
  renamePasskey,
  type PasskeyEntry,
} from '@grana/contract/factors/passkeys'
import { confirmTwoFactor, disableTwoFactor, prepareTwoFactor, renewRecoveryCodes } from '@grana/contract/second-factor'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

async function prepare(browser: TestBrowser): Promise<CreationOptions> {
  const response = await browser.call(preparePasskey)
  expect(response.status).toBe(200)
  return response.body['data'] as CreationOptions
}

async function ask(browser: TestBrowser): Promise<RequestOptions> {
  const response = await browser.call(requestPasskeyChallenge)
  expect(response.status).toBe(200)
  return (response.body['data'] as { passkey: RequestOptions }).passkey
}

const add = (browser: TestBrowser, made: Record<string, unknown>, name = 'Laptop') =>
  browser.call(addPasskey, { body: { name, ...made } })
const show = (browser: TestBrowser, signed: Record<string, unknown>) => browser.call(confirmPasskey, { body: signed })

type Added = { passkey: PasskeyEntry; recovery_codes: string[] }

/** Adds a passkey of a new device. */
async function addTo(browser: TestBrowser, name?: string) {
  const device = testAuthenticator()
  const response = await add(browser, device.make(await prepare(browser)), name)
  expect([response.status, response.body['code']]).toEqual([200, undefined])
  return { device, ...(response.body['data'] as Added) }
}

type Keyed = Person & Added & { device: TestAuthenticator }

/** A user whose only second factor is a passkey. */
async function keyedPerson(): Promise<Keyed> {
  const person = await api.signUp()
  return { ...person, ...(await addTo(person.browser)) }
}

/** Signs in with the password; the second factor is pending. */
async function pending(email: string): Promise<TestBrowser> {
  const browser = api.browser({ address: '192.0.2.14' })
  const response = await browser.call(logIn, { body: { email, password: validPassword } })
  expect(response.body['require2fa']).toBe(true)
  browser.hold(response, email)
  return browser
}

async function jobsAbout(userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select task.identifier as name from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where job.payload->>'userId' = ${userId} order by job.id`.execute(api.database.owner)
  return rows.map(({ name }) => name)
}

const userOf = async (browser: TestBrowser) => (await browser.call(getUser)).body['data'] as User
const listOf = async (browser: TestBrowser) => (await browser.call(listPasskeys)).body['data'] as PasskeyEntry[]
const rpId = 'grana.localhost'

describe('keys of staff', () => {
  test('cannot be added or removed in a session that used a code', async () => {
    const person = await api.signUp()
    const { passkey } = await addTo(person.browser)
    const { owner } = api.database
    const staff = { kind: 'staff', staff_role: 'administrator', username: null, username_key: null } as const
    await owner.updateTable('users').set(staff).where('id', '=', person.id).execute()
    const cameBy = (way: SecondFactor) =>
      owner.updateTable('sessions').set({ second_factor: way }).where('user_id', '=', person.id).execute()
    const device = testAuthenticator()
    const options = await prepare(person.browser)
    for (const way of ['code', 'recovery_code'] as const) {
      await cameBy(way)
      expect((await person.browser.call(preparePasskey)).body['code']).toBe('auth.passkey_first')
      expect((await person.browser.call(removePasskey, { params: { id: passkey.id } })).body['code']).toBe(
        'auth.passkey_first',
      )
    }
    expect((await add(person.browser, device.make(options))).body['code']).toBe('auth.passkey_first')
    expect(await listOf(person.browser)).toHaveLength(1)
    await cameBy('passkey')
    await addTo(person.browser, 'Second')
    expect((await person.browser.call(removePasskey, { params: { id: passkey.id } })).status).toBe(200)
  })
})

describe('adding', () => {
  test('requests a passkey of the shared domain, with user verification and no attestation', async () => {
    const { browser, email } = await api.signUp()
    const options = await prepare(browser)
    expect(options).toMatchObject({
      rp: { id: rpId },
      user: { name: email },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'required' },
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    expect((await prepare(browser)).challenge, 'never the same').not.toBe(options.challenge)
  })

  test('the first factor issues ten codes, the next none; other sessions end; an email is sent', async () => {
    const person = await api.signUp()
    const other = api.browser()
    await api.signIn(other, person.email)
    const first = await addTo(person.browser, '  Mi celular  ')
    expect(first.recovery_codes).toHaveLength(10)
    expect(first.passkey).toMatchObject({ name: 'Mi celular', synced: false, last_used_at: null })
    expect((await other.call(getUser)).status, 'R16').toBe(401)
    const { excludeCredentials } = await prepare(person.browser)
    expect(excludeCredentials.map(({ id }) => id)).toEqual([first.device.id.toString('base64url')])
    const second = await addTo(person.browser, 'YubiKey')
    expect(second.recovery_codes).toEqual([])
    expect((await listOf(person.browser)).map(({ name }) => name)).toEqual(['Mi celular', 'YubiKey'])
    expect(await userOf(person.browser)).toMatchObject({
      two_factor_enabled: true,
      authenticator_enabled: false,
      passkeys: 2,
      recovery_codes_left: 10,
    })
    expect((await jobsAbout(person.id)).filter((name) => name.includes('passkey'))).toEqual([
      'on-user-passkey-added.tell',
      'on-user-passkey-added.tell',
    ])
  })

  const certificate = cbor.map([cbor.text('x5c'), cbor.list(cbor.bytes(randomBytes(40)))])
  const hostile: readonly (readonly [string, Twist])[] = [
    ['another origin', { origin: 'https://portal.grana.example' }],
    ['an origin that looks alike', { origin: `${portalUrl}.evil.example` }],
    ['another port', { origin: 'http://portal.grana.localhost:4009' }],
    ['another app of the product', { origin: agentsUrl }],
    ['the API', { origin: apiUrl }],
    ['no origin', { origin: 'null' }],
    ['another domain', { rpId: 'grana.example' }],
    ['the portal’s own host as domain', { rpId: 'portal.grana.localhost' }],
    ['a signature instead of a key', { type: 'webauthn.get' }],
    ['a frame of another page', { crossOrigin: true }],
    ['no user presence', { flags: 0b0100_0100 }],
    ['no user verification', { flags: 0b0100_0001 }],
    ['no key', { flags: 0b0000_0101 }],
    ['a manufacturer’s certificate', { format: { name: 'packed', statement: certificate } }],
    ['an Android statement', { format: { name: 'android-safetynet', statement: cbor.map() } }],
    ['an unknown statement', { format: { name: 'x', statement: cbor.map() } }],
    ['an unrequested statement', { format: { name: 'none', statement: certificate } }],
  ]
  let target: Person
  beforeAll(async () => {
    target = await api.signUp()
  })
  test.for(hostile)('rejects %s', async ([, twist]) => {
    const { browser } = target
    const response = await add(browser, testAuthenticator().make(await prepare(browser), twist))
    expect([response.status, response.body['code']]).toEqual([422, 'passkey.refused'])
    expect(await listOf(browser)).toEqual([])
  })

  test('rejects a credential id that is not the key’s own, and malformed bytes', async () => {
    const { browser } = await api.signUp()
    const device = testAuthenticator()
    for (const change of [
      { credential_id: randomBytes(32).toString('base64url') },
      { attestation: randomBytes(200).toString('base64url') },
      { attestation: Buffer.from([0xbf, 0xff]).toString('base64url') },
      { client_data: Buffer.from('[]').toString('base64url') },
      { client_data: Buffer.from('null').toString('base64url') },
    ]) {
      const response = await add(browser, { ...device.make(await prepare(browser)), ...change })
      expect([Object.keys(change), response.body['code']]).toEqual([Object.keys(change), 'passkey.refused'])
    }
    for (const change of [
      { attestation: '%%' },
      { transports: ['x'] },
      { more: 'x' },
      { name: ' ' },
      { name: 'x'.repeat(61) },
    ]) {
      const response = await add(browser, { ...device.make(await prepare(browser)), ...change })
      expect([400, 422]).toContain(response.status)
    }
    expect(await listOf(browser)).toEqual([])
  })

  test('a challenge works once, in its own session, for five minutes, and not for an assertion', async () => {
    const [ada, eva] = [await api.signUp(), await api.signUp()]
    const options = await prepare(ada.browser)
    expect((await add(eva.browser, testAuthenticator().make(options))).body['code']).toBe('passkey.expired')
    const made = testAuthenticator().make(options)
    expect((await add(ada.browser, made)).status).toBe(200)
    expect((await add(ada.browser, made)).body['code'], 'sent again').toBe('passkey.expired')
    const late = await prepare(ada.browser)
    api.forward(301)
    expect((await add(ada.browser, testAuthenticator().make(late))).body['code']).toBe('passkey.expired')
    const { challenge } = await ask(ada.browser)
    const crossed = testAuthenticator().make({ ...options, challenge })
    expect((await add(ada.browser, crossed)).body['code']).toBe('passkey.expired')
  })

  test('one of thirty concurrent responses adds a passkey', async () => {
    const { browser, id } = await api.signUp()
    const made = testAuthenticator().make(await prepare(browser))
    const response = await Promise.all(Array.from({ length: 30 }, () => add(browser, made)))
    expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(response.every(({ status }) => status < 500)).toBe(true)
    expect(await listOf(browser)).toHaveLength(1)
    expect((await userOf(browser)).recovery_codes_left).toBe(10)
    expect((await jobsAbout(id)).filter((name) => name.includes('passkey'))).toHaveLength(1)
  })

  test('rejects a credential id that is already registered', async () => {
    const ada = await keyedPerson()
    const eva = await api.signUp()
    const thief = testAuthenticator()
    for (const browser of [eva.browser, ada.browser]) {
      const response = await add(browser, thief.make(await prepare(browser), { credentialId: ada.device.id }))
      expect([response.status, response.body['code']]).toEqual([409, 'passkey.known'])
    }
    expect(await listOf(eva.browser)).toEqual([])
    expect((await userOf(eva.browser)).two_factor_enabled).toBe(false)
    const waiting = await pending(ada.email)
    expect((await show(waiting, ada.device.sign(await ask(waiting)))).status, 'her passkey still works').toBe(200)
  })

  test('allows ten passkeys at most', async () => {
    const { browser, id } = await api.signUp()
    const others = Array.from({ length: maxPasskeys - 1 }, () => ({
      user_id: id,
      credential_id: randomBytes(32),
      public_key: randomBytes(77),
      sign_count: 0,
      name: 'x',
      synced: false,
      created_at: new Date(),
    }))
    await api.database.owner.insertInto('passkeys').values(others).execute()
    const options = await prepare(browser)
    await addTo(browser)
    expect((await browser.call(preparePasskey)).body['code']).toBe('passkey.too_many')
    const challenge = Buffer.from(options.challenge, 'base64url')
    const session = await api.database.owner
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirst()
    const row = { session_id: session?.id ?? '', challenge, expires_at: new Date(Date.now() + 9e9) }
    await api.database.owner
      .insertInto('passkey_challenges')
      .values({ ...row, purpose: 'add' })
      .execute()
    const response = await add(browser, testAuthenticator().make(options))
    expect([response.status, response.body['code']]).toEqual([409, 'passkey.too_many'])
  })
})

describe('R17: a sign-in that is ten minutes old', () => {
  test('must re-authenticate to add, rename or remove; a passkey can be used for it', async () => {
    const { browser, device, passkey } = await keyedPerson()
    const made = testAuthenticator().make(await prepare(browser))
    api.forward(601)
    const params = { id: passkey.id }
    for (const response of [
      await browser.call(preparePasskey),
      await add(browser, made),
      await browser.call(renamePasskey, { params, body: { name: 'x' } }),
      await browser.call(removePasskey, { params }),
    ]) {
      expect(response.body['code']).toBe('auth.confirm_first')
    }
    expect((await browser.call(confirmIdentity, { body: { password: validPassword } })).body['code']).toBe(
      'account.code_wrong',
    )
    const proof = (await show(browser, device.sign(await ask(browser)))).body['data'] as { code: string }
    expect((await browser.call(confirmIdentity, { body: { password: validPassword, ...proof } })).status).toBe(200)
    expect((await browser.call(removePasskey, { params })).status).toBe(200)
  })

  test('the code issued for a passkey works once, in its session, for two minutes', async () => {
    const { browser, device, email } = await keyedPerson()
    const earn = async (own: TestBrowser) =>
      (await show(own, device.sign(await ask(own)))).body['data'] as { code: string }
    const prove = (own: TestBrowser, code: string) =>
      own.call(confirmIdentity, { body: { password: validPassword, code } })
    const waiting = await pending(email)
    const { code } = await earn(browser)
    expect((await waiting.call(confirmTwoFactor, { body: { code } })).status, 'completes no sign-in').toBe(422)
    const wrong = await browser.call(confirmIdentity, { body: { password: 'Otra#7cosa', code } })
    expect(wrong.body['code']).toBe('account.current_password_wrong')
    const response = await Promise.all(Array.from({ length: 4 }, () => prove(browser, code)))
    expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await earn(browser)
    api.forward(121)
    expect((await prove(browser, late.code)).body['code']).toBe('account.code_wrong')
  })
})

describe('R21: the second step of a sign-in', () => {
  test('a passkey completes it, and the session records it, also after a password change', async () => {
    const { email, device } = await keyedPerson()
    const browser = await pending(email)
    const response = await show(browser, device.sign(await ask(browser)))
    expect([response.status, response.body['require2fa']]).toEqual([200, false])
    browser.hold(response, email)
    const factors = async () => {
      const sessions = (await browser.call(listSessions)).body['data'] as SessionEntry[]
      return sessions.find(({ is_current }) => is_current)?.second_factor
    }
    expect(await factors()).toBe('passkey')
    expect((await listOf(browser))[0]?.last_used_at).not.toBeNull()
    const next = {
      current_password: validPassword,
      password: 'Nogal&7ventanas',
      password_confirmation: 'Nogal&7ventanas',
    }
    browser.hold(await browser.call(changePassword, { body: next }), email)
    expect(await factors()).toBe('passkey')
  })

  test('a user without a passkey gets no challenge, and a code still works', async () => {
    const { browser, email } = await api.signUp()
    const { secret } = (await browser.call(prepareTwoFactor)).body['data'] as { secret: string }
    const epoch = () => Math.floor(api.context.clock().getTime() / 1000)
    await browser.call(confirmTwoFactor, { body: { code: generateSync({ secret, epoch: epoch() }) } })
    api.forward(31)
    const waiting = await pending(email)
    const response = await waiting.call(requestPasskeyChallenge)
    expect(response.body['data']).toEqual({ passkey: null, has_authenticator: true })
    const given = await waiting.call(confirmTwoFactor, { body: { code: generateSync({ secret, epoch: epoch() }) } })
    expect(given.status).toBe(200)
    waiting.hold(given, email)
    const [session] = (await waiting.call(listSessions)).body['data'] as SessionEntry[]
    expect(session?.second_factor).toBe('code')
  })

  test('requires a token', async () => {
    expect((await api.browser().call(requestPasskeyChallenge)).status).toBe(401)
    expect((await show(api.browser(), { credential_id: 'x' })).status).toBe(401)
  })

  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const hostile: readonly (readonly [string, Twist])[] = [
    ['another origin', { origin: 'https://grana.example' }],
    ['an origin that looks alike', { origin: 'http://portal.grana.localhost.evil.example:4000' }],
    ['https in place of http', { origin: portalUrl.replace('http:', 'https:') }],
    ['another app of the product', { origin: agentsUrl }],
    ['another domain', { rpId: 'localhost' }],
    ['a new key instead of a signature', { type: 'webauthn.create' }],
    ['a frame of another page', { crossOrigin: true }],
    ['no user presence', { flags: 0b0000_0100 }],
    ['no user verification', { flags: 0b0000_0001 }],
    ['another key', { key: otherKey }],
    ['an empty signature', { signature: Buffer.from([0x30, 0x00]) }],
    ['random bytes as signature', { signature: randomBytes(70) }],
    ['an unknown credential id', { credentialId: randomBytes(32) }],
    ['another person’s handle', { userHandle: randomBytes(16).toString('base64url') }],
  ]
  let target: Keyed
  beforeAll(async () => {
    target = await keyedPerson()
  })
  test.for(hostile)('rejects %s and consumes the challenge', async ([, twist]) => {
    const { email, device } = target
    const browser = await pending(email)
    const options = await ask(browser)
    const response = await show(browser, device.sign(options, twist))
    expect([response.status, response.body['code'], response.body['AccessToken']]).toEqual([
      422,
      'passkey.refused',
      undefined,
    ])
    expect((await show(browser, device.sign(options))).body['code']).toBe('passkey.expired')
    expect((await browser.call(getUser)).status).toBe(401)
    expect((await show(browser, device.sign(await ask(browser)))).status, 'the owner can still sign in').toBe(200)
  })

  test('rejects another user’s passkey in either session', async () => {
    const [ada, eva] = [await keyedPerson(), await keyedPerson()]
    const browser = await pending(ada.email)
    expect((await show(browser, eva.device.sign(await ask(browser)))).body['code']).toBe('passkey.refused')
    const [adas, evas] = [await pending(ada.email), await pending(eva.email)]
    const signed = eva.device.sign(await ask(evas))
    await ask(adas)
    expect((await show(adas, signed)).body['code'], 'signed for her own sign-in').toBe('passkey.expired')
    const own = await pending(ada.email)
    const other = await pending(ada.email)
    await ask(other)
    expect((await show(other, ada.device.sign(await ask(own)))).body['code'], 'of another browser').toBe(
      'passkey.expired',
    )
  })

  test('rejects a response that was used, is late, or was meant for re-authentication', async () => {
    const { email, device, browser: home } = await keyedPerson()
    const browser = await pending(email)
    const signed = device.sign(await ask(browser))
    expect((await show(browser, signed)).status).toBe(200)
    const next = await pending(email)
    await ask(next)
    expect((await show(next, signed)).body['code']).toBe('passkey.expired')
    const options = await ask(next)
    api.forward(299)
    expect((await show(next, device.sign(await ask(home)))).body['code']).toBe('passkey.expired')
    api.forward(2)
    expect((await show(next, device.sign(options))).status).toBe(401)
  })

  test('rejects a sign count that does not grow; accepts a device that does not count', async () => {
    const { email, device } = await keyedPerson()
    const enter = async (count: number) => {
      const browser = await pending(email)
      return (await show(browser, device.sign(await ask(browser), { count }))).status
    }
    expect(await enter(0)).toBe(200)
    expect(await enter(0)).toBe(200)
    expect(await enter(7)).toBe(200)
    for (const count of [7, 6, 0]) expect([count, await enter(count)]).toEqual([count, 422])
    expect(await enter(8)).toBe(200)
  })

  test('one of thirty concurrent responses signs in', async () => {
    const { email, device } = await keyedPerson()
    for (let round = 0; round < 2; round += 1) {
      const browser = await pending(email)
      const signed = device.sign(await ask(browser), { count: 0 })
      const response = await Promise.all(Array.from({ length: 30 }, () => show(browser, signed)))
      expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(response.every(({ status }) => status < 500)).toBe(true)
    }
  })

  test('ends after five wrong responses, without using up the tries for codes', async () => {
    const { email, device, recovery_codes: codes } = await keyedPerson()
    const browser = await pending(email)
    for (let index = 0; index < 5; index += 1) {
      expect((await show(browser, device.sign(await ask(browser), { key: otherKey }))).status).toBe(422)
    }
    expect((await show(browser, device.sign(await ask(browser)))).status).toBe(401)
    const next = await pending(email)
    expect((await next.call(confirmTwoFactor, { body: { code: codes[0] ?? '' } })).status).toBe(200)
  })
})

describe('beside the authenticator', () => {
  test('an authenticator is added without new codes, and disabling the second factor removes passkeys too', async () => {
    const { browser, device, email, id } = await keyedPerson()
    const { secret } = (await browser.call(prepareTwoFactor)).body['data'] as { secret: string }
    const epoch = Math.floor(api.context.clock().getTime() / 1000)
    const response = await browser.call(confirmTwoFactor, { body: { code: generateSync({ secret, epoch }) } })
    expect(response.body['data']).toEqual({ recovery_codes: [] })
    expect(await userOf(browser)).toMatchObject({ authenticator_enabled: true, recovery_codes_left: 10 })
    const earn = async () => (await show(browser, device.sign(await ask(browser)))).body['data'] as { code: string }
    const fresh = await browser.call(renewRecoveryCodes, { body: await earn() })
    expect((fresh.body['data'] as Added).recovery_codes).toHaveLength(10)
    const off = await browser.call(disableTwoFactor, { body: { ...(await earn()), password: validPassword } })
    expect(off.status).toBe(200)
    expect(await listOf(browser)).toEqual([])
    expect(await userOf(browser)).toMatchObject({ two_factor_enabled: false, recovery_codes_left: 0 })
    expect((await api.signIn(api.browser(), email)).body['require2fa']).toBe(false)
    expect(await jobsAbout(id)).toContain('on-user-two-factor-off.tell')
  })

  test('two concurrent first factors issue one set of codes', async () => {
    const { browser } = await api.signUp()
    const { secret } = (await browser.call(prepareTwoFactor)).body['data'] as { secret: string }
    const made = testAuthenticator().make(await prepare(browser))
    const epoch = Math.floor(api.context.clock().getTime() / 1000)
    const [one, other] = await Promise.all([
      add(browser, made),
      browser.call(confirmTwoFactor, { body: { code: generateSync({ secret, epoch }) } }),
    ])
    const lengths = [one, other].map(({ body }) => (body['data'] as Added).recovery_codes.length)
    expect(lengths.toSorted((less, more) => less - more)).toEqual([0, 10])
  })
})

describe('renaming and removing', () => {
  test('returns 404 for another user’s passkey', async () => {
    const ada = await keyedPerson()
    const eva = await api.signUp()
    const params = { id: ada.passkey.id }
    for (const response of [
      await eva.browser.call(renamePasskey, { params, body: { name: 'Mine' } }),
      await eva.browser.call(removePasskey, { params }),
      await ada.browser.call(removePasskey, { params: { id: crypto.randomUUID() } }),
    ]) {
      expect([response.status, response.body['code']]).toEqual([404, 'request.not_found'])
    }
    expect(await listOf(eva.browser)).toEqual([])
    expect((await ada.browser.call(renamePasskey, { params, body: { name: '' } })).status).toBe(422)
    const response = await ada.browser.call(renamePasskey, { params, body: { name: 'Llavero' } })
    expect((response.body['data'] as PasskeyEntry).name).toBe('Llavero')
    expect((await listOf(ada.browser)).map(({ name }) => name)).toEqual(['Llavero'])
  })

  test('a removed passkey does not work; removing the last one disables the second factor', async () => {
    const { browser, device, passkey, email, id } = await keyedPerson()
    const second = await addTo(browser)
    const waiting = await pending(email)
    const signed = device.sign(await ask(waiting))
    expect((await browser.call(removePasskey, { params: { id: passkey.id } })).status).toBe(200)
    expect((await show(waiting, signed)).status, 'R16: it ended the pending sign-in').toBe(401)
    const next = await pending(email)
    const options = await ask(next)
    expect(options.allowCredentials.map((key) => key.id)).toEqual([second.device.id.toString('base64url')])
    expect((await show(next, device.sign(options))).body['code']).toBe('passkey.refused')
    expect((await browser.call(removePasskey, { params: { id: second.passkey.id } })).status).toBe(200)
    expect(await userOf(browser)).toMatchObject({ two_factor_enabled: false, passkeys: 0, recovery_codes_left: 0 })
    expect((await api.signIn(api.browser(), email)).body['require2fa']).toBe(false)
    expect((await jobsAbout(id)).filter((name) => name.includes('passkey-removed') || name.includes('off'))).toEqual([
      'on-user-passkey-removed.tell',
      'on-user-passkey-removed.tell',
      'on-user-two-factor-off.tell',
    ])
  })
})
