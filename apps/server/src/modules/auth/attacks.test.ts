import { readFileSync } from 'node:fs'
import { hash as argon } from '@node-rs/argon2'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertAccess } from '#server/http/access.ts'
import type { SignedIn } from '#server/http/session/actor.ts'
import { hashSecret, keyedHash, createSecret } from '#server/lib/tokens.ts'
import { operations } from '#server/operation-routes.ts'
import { validPassword, startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { goodFields } from '#server/testing/good-values.ts'
import { insertTestUser, testHashingCost, testPassword } from '#server/testing/test-user.ts'
import { getUser } from '@grana/contract/accounts'
import { forgotPassword, logIn, refreshToken, registerAgent, resetPassword, verifyToken } from '@grana/contract/auth'
import { confirmTwoFactor, disableTwoFactor, prepareTwoFactor } from '@grana/contract/second-factor'
import { incrementCounter } from '../credentials/public.ts'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

const wrong = 'Ninguna#7otra'
const posts = operations.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/auth/'))

describe('C8: cross-site requests that need no preflight', () => {
  test.for(posts.map((operation) => [operation.name, operation] as const))('rejects %s', async ([, operation]) => {
    const person = await api.signUp()
    for (const headers of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ]) {
      const body = goodFields(operation.body, 1)
      const response = await person.browser.call(operation, { body, params: { token: 'A'.repeat(43) }, headers })
      expect([operation.name, response.status]).toEqual([operation.name, 403])
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    const plain = await api.app.inject({
      method: 'POST',
      url: operation.path.replace('{token}', 'A'.repeat(43)),
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify(goodFields(operation.body, 1)),
    })
    expect([400, 401, 415]).toContain(plain.statusCode)
    expect((await person.browser.call(getUser)).status).toBe(200)
  })
})

describe('C13: tokens right after sign-up', () => {
  const actor = (changes: { isProven?: boolean; isSecondFactorDue?: boolean }) =>
    ({
      user: { isProven: changes.isProven ?? true, consentsDue: [] },
      session: { isSecondFactorDue: changes.isSecondFactorDue ?? false, confirmedAt: new Date() },
    }) as unknown as SignedIn
  const checkAccess =
    (access: 'second-factor-pending' | 'signed-in' | 'email-unverified', who: SignedIn | undefined) => () =>
      assertAccess({ ...getUser, access }, who, new Date())

  test('open operations that accept an unverified email address, and no others', async () => {
    expect(checkAccess('email-unverified', actor({ isProven: false }))).not.toThrow()
    expect(checkAccess('signed-in', actor({ isProven: false }))).toThrow('auth.unproven')
    expect(checkAccess('signed-in', actor({}))).not.toThrow()
    expect(checkAccess('email-unverified', actor({ isSecondFactorDue: true }))).toThrow('auth.required')
    expect(checkAccess('signed-in', undefined)).toThrow('auth.required')
    // The list of operations open before verification is reviewed when it grows.
    const open = operations.filter(({ access }) => access === 'email-unverified').map(({ path }) => path)
    expect(open.every((path) => /^\/api\/(?:user|auth|security|notifications)\b/.test(path))).toBe(true)
  })
})

describe('R14, C14: staff', () => {
  const staff = () => insertTestUser(api.database.owner, { kind: 'staff', staff_role: 'triager', username: null })

  test('are signed out after sixteen idle minutes, and after twelve hours', async () => {
    const { email } = await staff()
    const browser = api.browser()
    await api.signIn(browser, email, testPassword)
    api.forward(14 * 60)
    expect((await browser.call(verifyToken)).status).toBe(200)
    api.forward(15 * 60 + 58)
    expect((await browser.call(getUser)).status).toBe(200)
    api.forward(16 * 60 + 2)
    expect((await browser.call(getUser)).status).toBe(401)

    await api.signIn(browser, email, testPassword)
    const refresh = () => browser.call(refreshToken, { body: { refresh_token: browser.script.refresh, email } })
    const step = 900
    for (let passed = 0; passed + step < 43_200; passed += step) {
      api.forward(step)
      const response = await refresh()
      expect(response.status).toBe(200)
      browser.hold(response, email)
      await browser.call(verifyToken)
    }
    api.forward(step + 1)
    expect((await refresh()).status).toBe(401)
  })
})

/** A reset link as the worker creates it. */
async function resetLink({ id, email }: Person): Promise<{ token: string }> {
  const token = createSecret()
  const now = api.context.clock()
  const link = { token_hash: hashSecret(token), purpose: 'reset_password', user_id: id, email, created_at: now }
  const expires_at = new Date(now.getTime() + 1_800_000)
  await api.database.owner
    .insertInto('one_time_links')
    .values({ ...link, expires_at })
    .execute()
  return { token }
}

const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor(api.context.clock().getTime() / 1000) })

async function guardedPerson(): Promise<Person & { secret: string }> {
  const person = await api.signUp()
  const { secret } = (await person.browser.call(prepareTwoFactor)).body['data'] as { secret: string }
  expect((await person.browser.call(confirmTwoFactor, { body: { code: codeNow(secret) } })).status).toBe(200)
  api.forward(31)
  return { ...person, secret }
}

describe('R16, R23: around the second factor', () => {
  test('a password reset keeps it enabled: access to the mailbox does not give the code', async () => {
    const person = await guardedPerson()
    const password = 'Tranvia&4colinas'
    const thief = api.browser({ address: '192.0.2.61' })
    const params = await resetLink(person)
    const body = { password, password_confirmation: password }
    expect((await thief.call(resetPassword, { params, body })).status).toBe(200)
    const response = await api.signIn(thief, person.email, password)
    expect(response.body['require2fa']).toBe(true)
    expect((await thief.call(getUser)).status).toBe(401)
    expect((await thief.call(confirmTwoFactor, { body: { code: codeNow(person.secret) } })).status).toBe(200)
  })

  test('disabling it ends every other session', async () => {
    const person = await guardedPerson()
    const other = api.browser()
    const response = await api.signIn(other, person.email)
    expect(response.body['require2fa']).toBe(true)
    other.hold(await other.call(confirmTwoFactor, { body: { code: codeNow(person.secret) } }), person.email)
    expect((await other.call(getUser)).status).toBe(200)
    api.forward(31)
    const body = { code: codeNow(person.secret), password: validPassword }
    expect((await person.browser.call(disableTwoFactor, { body })).status).toBe(200)
    expect((await other.call(getUser)).status).toBe(401)
    expect((await person.browser.call(getUser)).status).toBe(200)
  })
})

describe('R25: timing that does not reveal whether an account exists', () => {
  /** How often a password is hashed or compared during an action. */
  async function hashings(act: () => Promise<unknown>): Promise<number> {
    const { passwords } = api.context
    const { hash, matches } = passwords
    let count = 0
    passwords.hash = (...given) => ((count += 1), hash(...given))
    passwords.matches = (...given) => ((count += 1), matches(...given))
    await act()
    Object.assign(passwords, { hash, matches })
    return count
  }

  test('sign-in compares one hash for known, unknown, disabled and quarantined accounts', async () => {
    const { email } = await api.signUp()
    const disabled = await insertTestUser(api.database.owner, { disabled_at: new Date() })
    const held = await insertTestUser(api.database.owner, { email_key: null, email_verified_at: null })
    const response: unknown[] = []
    for (const [at, typed] of [email, 'nadie.hay@correo.example', disabled.email, held.email].entries()) {
      const browser = api.browser({ address: `192.0.2.${70 + at}` })
      const count = await hashings(async () => {
        const answer = await browser.call(logIn, { body: { email: typed, password: testPassword } })
        response.push([
          answer.status,
          answer.body['message'],
          answer.body['details'],
          Object.keys(answer.headers).toSorted(),
        ])
      })
      expect([typed, count]).toEqual([typed, 1])
    }
    expect(response).toEqual(Array.from(response, () => response[0]))
  })

  test('sign-up hashes once, whether the address is taken or not; a reset request never does', async () => {
    const { email } = await api.signUp()
    const [free, taken] = [await api.agentFields(), await api.agentFields({ email })]
    for (const body of [free, taken]) {
      expect(await hashings(() => api.browser({ address: '192.0.2.80' }).call(registerAgent, { body }))).toBe(1)
    }
    for (const address of [email, 'nadie@correo.example']) {
      const body = { email: address, captcha_token: await api.standIn.mint({ version: 'v2' }) }
      expect(await hashings(() => api.browser().call(forgotPassword, { body }))).toBe(0)
    }
  })
})

test('R26: reveals a taken address five hundred times a day in total; then the response looks like a success', async () => {
  api.forward(86_400)
  const { email } = await api.signUp()
  const now = api.context.clock()
  const all = keyedHash(api.context.config.appSecret, 'taken', now.toISOString().slice(0, 10))
  for (let said = 0; said < 498; said += 1) await incrementCounter(api.context.db, all, now)
  const statuses: number[] = []
  for (let client = 0; client < 4; client += 1) {
    const browser = api.browser({ address: `198.18.7.${client}` })
    statuses.push((await browser.call(registerAgent, { body: await api.agentFields({ email }) })).status)
  }
  expect(statuses).toEqual([409, 409, 200, 200])
})

test('R26: a quarantined sign-up reserves its handle like any other', async () => {
  const { email } = await api.signUp()
  const day = api.context.clock()
  const all = keyedHash(api.context.config.appSecret, 'taken', day.toISOString().slice(0, 10))
  for (let said = 0; said < 501; said += 1) await incrementCounter(api.context.db, all, day)
  const username = 'in-quarantine'
  const first = await api.browser().call(registerAgent, { body: await api.agentFields({ email, username }) })
  const second = await api.browser().call(registerAgent, { body: await api.agentFields({ username }) })
  expect([first.status, second.status, second.body['code']]).toEqual([200, 409, 'account.username_taken'])
})

describe('R29: a stored password', () => {
  async function storedFor(id: string): Promise<string> {
    const { owner } = api.database
    return (await owner.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
      .password_hash
  }

  test('with old parameters is rehashed at the next successful sign-in, and not at a failed one', async () => {
    const { id, email } = await api.signUp()
    const old = await argon(validPassword, { memoryCost: 8192, secret: Buffer.from(api.context.config.passwordPepper) })
    await api.database.owner.updateTable('users').set({ password_hash: old }).where('id', '=', id).execute()
    expect((await api.signIn(api.browser(), email, wrong)).status).toBe(401)
    expect(await storedFor(id)).toBe(old)
    expect((await api.signIn(api.browser(), email)).status).toBe(200)
    expect(await storedFor(id)).toContain(`m=${testHashingCost.memoryCost},t=${testHashingCost.timeCost}`)
    expect((await api.signIn(api.browser(), email)).status).toBe(200)
  })

  test('does not verify without the pepper', async () => {
    const { id, email } = await api.signUp()
    const bare = await argon(validPassword, testHashingCost)
    await api.database.owner.updateTable('users').set({ password_hash: bare }).where('id', '=', id).execute()
    expect((await api.signIn(api.browser(), email)).status).toBe(401)
  })
})

test('every attack in the list has a test in the file that the list names', () => {
  const root = new URL('../../../../../', import.meta.url)
  const page = readFileSync(new URL('docs/domain/account-attacks.md', root), 'utf8')
  const rows = [...page.matchAll(/^\| ((?:[CR]\d+)(?:, [CR]\d+)*) \|.*?\| (.+) \|$/gm)]
  const listed = new Map(rows.flatMap(([, codes = '', files = '']) => codes.split(', ').map((code) => [code, files])))
  const due = [1, 2, 3, 5, 6, 8, 9, 10, 12, 13, 14, 16, 18].map((number) => `C${number}`)
  due.push(...[11, 12, 13, 14, 15, 16, 17, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 73].map((number) => `R${number}`))
  expect(due.filter((code) => !listed.has(code))).toEqual([])
  const missing = [...listed].flatMap(([code, files]) =>
    [...files.matchAll(/`([^`]+\.tsx?)`/g)]
      .map(([, file = '']) => file)
      .filter(
        (file) =>
          !new RegExp(`(?:test|describe)[^\\n]*\\n?[^\\n]*\\b${code}\\b`).test(
            readFileSync(new URL(file, root), 'utf8'),
          ),
      )
      .map((file) => `${code} in ${file}`),
  )
  expect(missing).toEqual([])
})
