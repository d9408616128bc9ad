import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAccountApi, type AccountApi } from '#server/testing/account-api.ts'
import { agentsUrl, customersUrl, portalUrl, staffUrl } from '#server/testing/test-api.ts'
import type { TestBrowser, ApiResponse } from '#server/testing/test-browser.ts'
import { insertTestUser, testPassword } from '#server/testing/test-user.ts'
import { revokeAllSessions, getUser, listSessions } from '@grana/contract/accounts'
import { endSession, refreshToken } from '@grana/contract/auth'
import { exchangeHandoffCode, createHandoffCode, handoffSeconds } from '@grana/contract/handoff'
import { errorTexts } from '@grana/messages/es/errors'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

const newVerifier = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

type Someone = { portal: TestBrowser; id: string; email: string }

async function signedIn(kind: 'agent' | 'customer' | 'staff' = 'agent'): Promise<Someone> {
  const role = kind === 'staff' ? ({ staff_role: 'triager' } as const) : {}
  const user = await insertTestUser(api.database.owner, { kind, ...role })
  const portal = api.browser()
  const response = await api.signIn(portal, user.email, testPassword)
  if (response.status !== 200) throw new Error(`sign-in returned ${response.status}`)
  return { portal, ...user }
}

function requestCode(portal: TestBrowser, verifier: string, app = 'agents') {
  return portal.call(createHandoffCode, { body: { app, code_challenge: challengeOf(verifier) } })
}

async function codeFor(portal: TestBrowser, verifier: string, app = 'agents'): Promise<string> {
  const response = await requestCode(portal, verifier, app)
  if (response.status !== 200)
    throw new Error(`the code was rejected: ${response.status} ${JSON.stringify(response.body)}`)
  return (response.body['data'] as { code: string }).code
}

function exchange(page: TestBrowser, code: string, verifier: string) {
  return page.call(exchangeHandoffCode, { body: { code, code_verifier: verifier } })
}

/** A page of the app in the same browser as the portal. */
const pageOf = ({ portal }: Someone, origin = agentsUrl) => api.browser({ beside: portal, origin })

/** Hands the session over to the agents app. */
async function handOver(person: Someone): Promise<TestBrowser> {
  const verifier = newVerifier()
  const page = pageOf(person)
  page.hold(await exchange(page, await codeFor(person.portal, verifier), verifier), person.email)
  return page
}

function expectRejected(response: ApiResponse): void {
  expect([response.status, response.body['code']]).toEqual([403, 'handoff.refused'])
  expect(response.body['message']).toBe(errorTexts['handoff.refused'])
  expect(response.headers['set-cookie']).toBeUndefined()
}

const grantCount = async () => {
  const { n } = await api.database.owner
    .selectFrom('grants')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

describe('a session passes from the portal to an app', () => {
  test.for([
    ['agent', 'agents', agentsUrl],
    ['customer', 'customers', customersUrl],
    ['staff', 'staff', staffUrl],
  ] as const)('of its kind: %s', async ([kind, app, origin]) => {
    const person = await signedIn(kind)
    const verifier = newVerifier()
    const given = await requestCode(person.portal, verifier, app)
    expect(given.body['data']).toEqual({
      code: expect.stringMatching(/^[\w-]{43}$/) as string,
      origin,
      expires_in_seconds: handoffSeconds,
    })
    const page = pageOf(person, origin)
    const response = await exchange(page, (given.body['data'] as { code: string }).code, verifier)
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ require2fa: false, email: person.email })
    page.hold(response, person.email)
    expect((await page.call(getUser)).body).toMatchObject({ data: { id: person.id, kind } })
    expect(page.script.access).not.toBe(person.portal.script.access)
    expect((await person.portal.call(getUser)).status, 'the portal’s session stays valid').toBe(200)
  })

  test('shares one session, listed once, with a cookie binding for each', async () => {
    const person = await signedIn()
    const bindingCookies = () => [...person.portal.cookies.keys()].filter((name) => name.startsWith('__Host-half_'))
    const before = bindingCookies()
    const page = await handOver(person)
    expect(bindingCookies()).toHaveLength(2)
    expect(((await page.call(listSessions)).body as { data: unknown[] }).data).toHaveLength(1)
    const own = bindingCookies().find((name) => !before.includes(name)) ?? ''
    person.portal.cookies.delete(own)
    expect((await page.call(getUser)).status, 'the portal’s cookie binding does not fit the app’s tokens').toBe(401)
    expect((await person.portal.call(getUser)).status).toBe(200)
  })

  test('the app refreshes its own tokens; the portal’s stay valid', async () => {
    const person = await signedIn()
    const page = await handOver(person)
    const renew = { body: { refresh_token: page.script.refresh, email: person.email } }
    page.hold(await page.call(refreshToken, renew), person.email)
    expect((await page.call(getUser)).status).toBe(200)
    expect((await person.portal.call(getUser)).status).toBe(200)
  })

  test('opening the app repeatedly does not remove the portal’s cookie binding', async () => {
    const person = await signedIn()
    let last = await handOver(person)
    for (let times = 0; times < 12; times += 1) {
      api.forward(1)
      last = await handOver(person)
    }
    expect([...person.portal.cookies.keys()].filter((name) => name.startsWith('__Host-half_'))).toHaveLength(3)
    expect((await last.call(getUser)).status).toBe(200)
    expect((await person.portal.call(getUser)).status).toBe(200)
  })

  test('stores code and verifier as digests only, and logs neither', async () => {
    const person = await signedIn()
    const verifier = newVerifier()
    const code = await codeFor(person.portal, verifier)
    await exchange(pageOf(person), code, verifier)
    const rows = await api.database.owner.selectFrom('handoff_codes').selectAll().execute()
    const kept = JSON.stringify(rows) + api.logged.join('\n')
    for (const secret of [code, verifier]) {
      expect(kept).not.toContain(secret)
      expect(kept).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

describe('a code is rejected', () => {
  test('when used twice', async () => {
    const person = await signedIn()
    const verifier = newVerifier()
    const code = await codeFor(person.portal, verifier)
    expect((await exchange(pageOf(person), code, verifier)).status).toBe(200)
    const before = await grantCount()
    expectRejected(await exchange(pageOf(person), code, verifier))
    expect(await grantCount()).toBe(before)
  })

  test.for([customersUrl, staffUrl, portalUrl, 'http://api.grana.localhost:4001'])(
    'from the origin %s',
    async (origin) => {
      const person = await signedIn()
      const verifier = newVerifier()
      const code = await codeFor(person.portal, verifier)
      expectRejected(await exchange(pageOf(person, origin), code, verifier))
      expectRejected(await exchange(pageOf(person), code, verifier))
    },
  )

  test('from a client without an origin', async () => {
    const person = await signedIn()
    const verifier = newVerifier()
    const code = await codeFor(person.portal, verifier)
    const cookie = [...person.portal.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await api.app.inject({
      method: 'POST',
      url: exchangeHandoffCode.path,
      headers: { cookie, 'x-forwarded-for': '198.51.100.7' },
      payload: { code, code_verifier: verifier },
    })
    expect(answer.statusCode).toBe(403)
  })

  test('after sixty seconds', async () => {
    const person = await signedIn()
    const [early, late] = [newVerifier(), newVerifier()]
    const codes = [await codeFor(person.portal, early), await codeFor(person.portal, late)] as const
    api.forward(handoffSeconds - 2)
    expect((await exchange(pageOf(person), codes[0], early)).status).toBe(200)
    api.forward(3)
    expectRejected(await exchange(pageOf(person), codes[1], late))
  })

  test('with a wrong verifier, the challenge itself or another code’s, and is consumed by the try', async () => {
    const person = await signedIn()
    const verifier = newVerifier()
    for (const wrong of [newVerifier(), challengeOf(verifier), `${verifier}A`]) {
      const code = await codeFor(person.portal, verifier)
      expectRejected(await exchange(pageOf(person), code, wrong))
      expectRejected(await exchange(pageOf(person), code, verifier))
    }
  })

  test('from another browser, even with the verifier', async () => {
    const [person, other] = [await signedIn(), await signedIn()]
    const verifier = newVerifier()
    const bare = api.browser({ origin: agentsUrl, address: '203.0.113.9' })
    expectRejected(await exchange(bare, await codeFor(person.portal, verifier), verifier))
    expectRejected(await exchange(pageOf(other), await codeFor(person.portal, verifier), verifier))
  })

  test('in the browser of another user, which lacks the cookie binding of its portal', async () => {
    const [attacker, victim] = [await signedIn(), await signedIn()]
    const verifier = newVerifier()
    const response = await exchange(pageOf(victim), await codeFor(attacker.portal, verifier), verifier)
    expectRejected(response)
    expect((await victim.portal.call(getUser)).body).toMatchObject({ data: { id: victim.id } })
  })

  test('after sign-out', async () => {
    const person = await signedIn()
    const verifier = newVerifier()
    const code = await codeFor(person.portal, verifier)
    const cookies = new Map(person.portal.cookies)
    await person.portal.call(endSession, { params: { userId: person.id } })
    for (const [name, value] of cookies) person.portal.cookies.set(name, value)
    expectRejected(await exchange(pageOf(person), code, verifier))
  })

  test('except for one of thirty concurrent uses, which creates one grant', async () => {
    const person = await signedIn()
    for (let round = 0; round < 5; round += 1) {
      const verifier = newVerifier()
      const code = await codeFor(person.portal, verifier)
      const before = await grantCount()
      const response = await Promise.all(Array.from({ length: 30 }, () => exchange(pageOf(person), code, verifier)))
      expect(response.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(response.filter(({ status }) => status === 403)).toHaveLength(29)
      expect(await grantCount()).toBe(before + 1)
    }
  })

  test.for([
    ['no code', {}],
    ['a short code', { code: 'abc', code_verifier: 'a'.repeat(43) }],
    ['an unknown one', { code: 'A'.repeat(43), code_verifier: 'a'.repeat(43) }],
    ['a list', { code: ['A'.repeat(43)], code_verifier: 'a'.repeat(43) }],
  ] as const)('when invalid: %s', async ([, body]) => {
    const person = await signedIn()
    const response = await pageOf(person).call(exchangeHandoffCode, { body })
    expect([403, 422]).toContain(response.status)
    expect(response.headers['set-cookie']).toBeUndefined()
  })
})

describe('no code is issued to', () => {
  test('a client without a session', async () => {
    expect((await requestCode(api.browser(), newVerifier())).status).toBe(401)
  })

  test('a user with an unverified email address', async () => {
    const { browser } = await api.signUp()
    const response = await requestCode(browser, newVerifier())
    expect([response.status, response.body['code']]).toEqual([403, 'auth.unproven'])
  })

  test.for([
    ['agent', 'customers'],
    ['agent', 'staff'],
    ['customer', 'agents'],
    ['customer', 'staff'],
    ['staff', 'agents'],
    ['staff', 'customers'],
  ] as const)('an account of kind %s for the app %s', async ([kind, app]) => {
    const { portal } = await signedIn(kind)
    const response = await requestCode(portal, newVerifier(), app)
    expect([response.status, response.body['code']]).toEqual([403, 'handoff.other_app'])
  })

  test('a page of an app: only the portal hands over', async () => {
    const page = await handOver(await signedIn())
    expectRejected(await requestCode(page, newVerifier()))
  })

  test.for(['', 'evil', 'https://evil.example', 'AGENTS', '__proto__'])('the unknown app %j', async (app) => {
    const { portal } = await signedIn()
    expect((await requestCode(portal, newVerifier(), app)).status).toBe(422)
  })
})

describe('the end of a session', () => {
  async function both(): Promise<{ person: Someone; page: TestBrowser }> {
    const person = await signedIn()
    return { person, page: await handOver(person) }
  }
  const statusesOf = async (...pages: TestBrowser[]) =>
    Promise.all(pages.map(async (page) => (await page.call(getUser)).status))

  test('by sign-out in the app ends the portal too, and clears both cookie bindings', async () => {
    const { person, page } = await both()
    const cookies = new Map(person.portal.cookies)
    await page.call(endSession, { params: { userId: person.id } })
    expect([...person.portal.cookies.keys()].some((name) => name.startsWith('__Host-half_'))).toBe(false)
    for (const [name, value] of cookies) person.portal.cookies.set(name, value)
    expect(await statusesOf(page, person.portal)).toEqual([401, 401])
  })

  test('by sign-out in the portal ends the app too', async () => {
    const { person, page } = await both()
    await person.portal.call(endSession, { params: { userId: person.id } })
    expect(await statusesOf(page, person.portal)).toEqual([401, 401])
  })

  test('by ending all sessions elsewhere ends the app', async () => {
    const { person, page } = await both()
    const elsewhere = api.browser()
    await api.signIn(elsewhere, person.email, testPassword)
    await elsewhere.call(revokeAllSessions)
    expect(await statusesOf(page, person.portal)).toEqual([401, 401])
  })

  test('by a reused refresh token of the app ends the portal too', async () => {
    const { person, page } = await both()
    const renew = { body: { refresh_token: page.script.refresh, email: person.email } }
    page.hold(await page.call(refreshToken, renew), person.email)
    api.forward(11)
    expect((await page.call(refreshToken, renew)).status).toBe(401)
    expect(await statusesOf(page, person.portal)).toEqual([401, 401])
  })

  test('does not affect another session of the same user', async () => {
    const { person, page } = await both()
    const elsewhere = api.browser()
    await api.signIn(elsewhere, person.email, testPassword)
    await page.call(endSession, { params: { userId: person.id } })
    expect(await statusesOf(elsewhere)).toEqual([200])
  })
})
