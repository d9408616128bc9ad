import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#server/operation-routes.ts'
import { startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { startTestApi } from '#server/testing/test-api.ts'
import { testBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { insertTestSession } from '#server/testing/test-user.ts'
import {
  revokeAllSessions,
  revokeSession,
  getUser,
  listAccessActivity,
  listSessions,
  type AccessEvent,
} from '@grana/contract/accounts'
import { endSession, refreshToken, sessionSeconds, verifyToken } from '@grana/contract/auth'
import { errorStatus } from '@grana/contract/errors'
import { errorTexts } from '@grana/messages/es/errors'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())

function refreshIn(browser: TestBrowser, token = browser.script.refresh) {
  return browser.call(refreshToken, { body: { refresh_token: token, email: browser.script.email } })
}

async function jobsOf(name: string): Promise<number> {
  const { rows } = await api.database.owner.executeQuery<{ n: number }>(
    (await import('kysely')).CompiledQuery.raw(
      'select count(*)::int as n from graphile_worker.jobs where task_identifier = $1',
      [name],
    ),
  )
  return rows[0]?.n ?? 0
}

/** Everything that a script of the page can read, in a browser without the cookie binding. */
function thiefOf({ browser }: Person): TestBrowser {
  const thief = api.browser({ address: '203.0.113.66' })
  Object.assign(thief.script, browser.script)
  return thief
}

describe('R11: tokens', () => {
  test('are opaque, prefixed, and stored as hashes only', async () => {
    const { browser } = await api.signUp()
    expect(browser.script.access).toMatch(/^grana_at_[\w-]{49}$/)
    expect(browser.script.refresh).toMatch(/^grana_rt_[\w-]{49}$/)
    const tables = ['sessions', 'grants', 'refresh_tokens'] as const
    for (const table of tables) {
      const rows = await api.database.owner.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(browser.script.access.slice(9, 40))
    }
  })

  test('the cookie binding is HttpOnly and bound to the host', async () => {
    const browser = api.browser()
    const { registerAgent } = await import('@grana/contract/auth')
    const response = await browser.call(registerAgent, { body: await api.agentFields() })
    const lines = response.headers['set-cookie'] as string[]
    const half = lines.find((line) => line.startsWith('__Host-half_'))
    expect(half).toMatch(
      /^__Host-half_[0-9a-f-]{36}=[\w-]{43}; Max-Age=86400; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    )
  })
})

describe('C1, R11: stolen tokens without the cookie binding', () => {
  test('open no route that needs a session, while the owner’s session stays valid', async () => {
    const person = await api.signUp()
    const thief = thiefOf(person)
    const closed = operations.filter(({ access }) => access !== 'public')
    expect(closed.length).toBeGreaterThan(10)
    for (const operation of closed) {
      const response = await thief.call(operation, {
        params: { userId: person.id, id: person.id },
        body: { refresh_token: person.browser.script.refresh, email: person.email },
      })
      // Staff routes return 404 to all others.
      const code = operation.access === 'staff' ? 'request.not_found' : 'auth.required'
      expect([operation.name, response.status]).toEqual([operation.name, errorStatus[code]])
      // SCIM words an error in its own form.
      expect(response.body[operation.access === 'scim' ? 'detail' : 'message']).toBe(errorTexts[code])
    }
    expect((await person.browser.call(getUser)).status).toBe(200)
    expect((await refreshIn(person.browser)).status).toBe(200)
    expect(await jobsOf('on-session-misused.tell')).toBe(1)
  })

  test('are rejected with another user’s cookie binding', async () => {
    const [person, other] = [await api.signUp(), await api.signUp()]
    const thief = thiefOf(person)
    for (const [name, value] of other.browser.cookies) thief.cookies.set(name, value)
    const own = [...person.browser.cookies.keys()].find((name) => name.startsWith('__Host-half_')) ?? ''
    thief.cookies.set(own, [...other.browser.cookies.values()][0] ?? '')
    expect((await thief.call(getUser)).status).toBe(401)
  })

  test('are rejected with an email address other than the session’s', async () => {
    const { browser, email } = await api.signUp()
    expect((await browser.call(getUser, { headers: { authemail: 'otra@correo.example' } })).status).toBe(401)
    expect((await browser.call(getUser, { headers: { authemail: email.toUpperCase() } })).status).toBe(200)
    const response = await browser.call(refreshToken, {
      body: { refresh_token: browser.script.refresh, email: 'otra@correo.example' },
    })
    expect(response.status).toBe(401)
    expect((await browser.call(getUser)).status).toBe(200)
  })
})

describe('refreshing', () => {
  test('rotates both tokens; calls in progress may use the previous one for ten seconds', async () => {
    const { browser, email } = await api.signUp()
    const before = { ...browser.script }
    const response = await refreshIn(browser)
    browser.hold(response, email)
    expect(response.body['require2fa']).toBe(false)
    expect(browser.script.access).not.toBe(before.access)
    const withOld = { headers: { authorization: `Bearer ${before.access}` } }
    expect((await browser.call(getUser, withOld)).status).toBe(200)
    api.forward(11)
    expect((await browser.call(getUser, withOld)).status).toBe(401)
    expect((await browser.call(getUser)).status).toBe(200)
  })

  test('R13: a hundred concurrent calls get one successor, and the session stays valid', async () => {
    const { browser, email } = await api.signUp()
    const answers = await Promise.all(Array.from({ length: 100 }, () => refreshIn(browser)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body['RefreshToken'])).size).toBe(1)
    const [first] = answers
    if (first) browser.hold(first, email)
    expect((await browser.call(getUser)).status).toBe(200)
    expect((await refreshIn(browser)).status).toBe(200)
  })

  test('R13: a lost response can be requested again, with the same cookie binding only', async () => {
    const person = await api.signUp()
    const lost = await refreshIn(person.browser)
    const again = await refreshIn(person.browser)
    expect(again.body).toEqual(lost.body)
    const thief = thiefOf(person)
    expect((await refreshIn(thief)).status).toBe(401)
    person.browser.hold(lost, person.email)
    expect((await person.browser.call(getUser)).status, 'the token family is revoked').toBe(401)
  })

  test('R12: a reused token at any point of the chain ends the session', async () => {
    for (const [length, back] of [
      [1, 1],
      [3, 2],
      [5, 5],
      [8, 3],
    ] as const) {
      const { browser, email } = await api.signUp()
      const chain = [browser.script.refresh]
      for (let step = 0; step < length; step += 1) {
        browser.hold(await refreshIn(browser), email)
        chain.push(browser.script.refresh)
        api.forward(11)
      }
      expect((await browser.call(getUser)).status).toBe(200)
      expect((await refreshIn(browser, chain.at(-1 - back) ?? '')).status).toBe(401)
      expect((await browser.call(getUser)).status).toBe(401)
      expect((await refreshIn(browser)).status).toBe(401)
    }
    expect(await jobsOf('on-session-reused.tell')).toBeGreaterThanOrEqual(4)
  })

  test.for([
    ['text that is no token', 'x'],
    ['a wrong checksum', `grana_rt_${'A'.repeat(49)}`],
    ['an access token', undefined],
  ] as const)('rejects %s and ends no session', async ([, token]) => {
    const { browser } = await api.signUp()
    expect((await refreshIn(browser, token ?? browser.script.access)).status).toBe(401)
    expect((await browser.call(getUser)).status).toBe(200)
  })
})

describe('R14, C14: lifetimes', () => {
  test('the access token expires after half an hour', async () => {
    const { browser, email } = await api.signUp()
    api.forward(sessionSeconds.access - 2)
    expect((await browser.call(getUser)).status).toBe(200)
    api.forward(3)
    expect((await browser.call(getUser)).status).toBe(401)
    browser.hold(await refreshIn(browser), email)
    expect((await browser.call(getUser)).status).toBe(200)
  })

  test('the session expires after 31 minutes without activity', async () => {
    const [idle, busy] = [await api.signUp(), await api.signUp()]
    api.forward(sessionSeconds.idle + 57)
    expect((await refreshIn(busy.browser)).status).toBe(200)
    api.forward(4)
    expect((await refreshIn(idle.browser)).status).toBe(401)
  })

  test('activity extends the session, but never beyond a day', async () => {
    const { browser, email } = await api.signUp()
    for (let passed = 0; passed < sessionSeconds.refresh - 1750; passed += 1750) {
      api.forward(1750)
      const verified = await browser.call(verifyToken)
      expect(verified.status).toBe(200)
      browser.hold(await refreshIn(browser), email)
    }
    api.forward(1700)
    expect((await browser.call(verifyToken)).status).toBe(401)
    expect((await refreshIn(browser)).status).toBe(401)
  })
})

describe('C3: sign-out', () => {
  function out(browser: TestBrowser, userId: string) {
    return browser.call(endSession, { params: { userId } })
  }

  test('R16: ends the session everywhere, is idempotent, and clears the cookie binding', async () => {
    const { browser, id } = await api.signUp()
    const other = await startTestApi({ env: { DATABASE_URL: api.database.urls.api } })
    const elsewhere = testBrowser(other.app)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    Object.assign(elsewhere.script, browser.script)
    expect((await elsewhere.call(getUser)).status).toBe(200)
    const cookies = new Map(browser.cookies)
    const response = await out(browser, id)
    expect(response.status).toBe(200)
    expect([...browser.cookies.keys()].some((name) => name.startsWith('__Host-half_'))).toBe(false)
    expect((await elsewhere.call(getUser)).status, 'the next request of another process').toBe(401)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const again = await out(browser, id)
    expect(again.body['data']).toEqual(response.body['data'])
    await other.close()
  })

  test('works with an expired access token', async () => {
    const { browser, id } = await api.signUp()
    api.forward(sessionSeconds.access + 10)
    expect((await out(browser, id)).status).toBe(200)
    expect((await refreshIn(browser)).status).toBe(401)
  })

  test('returns 404 for another user’s id and ends no session', async () => {
    const [one, other] = [await api.signUp(), await api.signUp()]
    const response = await out(one.browser, other.id)
    const absent = await out(one.browser, '00000000-0000-4000-8000-000000000000')
    expect([response.status, absent.status]).toEqual([404, 404])
    expect(response.body['message']).toEqual(absent.body['message'])
    for (const { browser } of [one, other]) expect((await browser.call(getUser)).status).toBe(200)
  })

  test.for([
    ['HEAD', 'HEAD', {}, 405],
    ['a foreign page', 'GET', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a navigation', 'GET', { 'sec-fetch-mode': 'navigate' }, 403],
    ['a prefetch', 'GET', { 'sec-purpose': 'prefetch' }, 403],
  ] as const)('is not triggered by %s', async ([, method, headers, status]) => {
    const { browser, id } = await api.signUp()
    const response = await browser
      .call({ ...endSession, method: method as 'GET' }, { params: { userId: id }, headers })
      .catch(() => ({ status: 405 }))
    expect(response.status).toBe(status)
    expect((await browser.call(getUser)).status).toBe(200)
  })
})

describe('R19: the list of sessions', () => {
  test('shows each with its browser; one or all can be ended, other users’ cannot', async () => {
    const person = await api.signUp()
    const phone = api.browser({ userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36' })
    expect((await api.signIn(phone, person.email)).status).toBe(200)
    const list = (await person.browser.call(listSessions)).body['data'] as Record<string, unknown>[]
    expect(list).toHaveLength(2)
    const remote = list.find(({ is_current: isCurrent }) => isCurrent === false)
    expect(remote).toMatchObject({ browser: 'Chrome', system: 'Android', address: '198.51.100.7' })
    const stranger = await api.signUp()
    const params = { id: String(remote?.['id']) }
    expect((await stranger.browser.call(revokeSession, { params })).status).toBe(404)
    expect((await phone.call(getUser)).status).toBe(200)
    expect((await person.browser.call(revokeSession, { params })).status).toBe(200)
    expect((await phone.call(getUser)).status).toBe(401)
    expect((await person.browser.call(revokeAllSessions)).status).toBe(200)
    expect((await person.browser.call(getUser)).status).toBe(401)
  })

  test('omits sessions past the idle timeout', async () => {
    const person = await api.signUp()
    await api.signIn(api.browser({ userAgent: 'Test 2' }), person.email)
    const listed = async () => ((await person.browser.call(listSessions)).body['data'] as object[]).length
    expect(await listed()).toBe(2)
    api.forward(sessionSeconds.idle - 60)
    person.browser.hold(await refreshIn(person.browser), person.email)
    expect((await person.browser.call(verifyToken)).status).toBe(200)
    api.forward(180)
    expect(await listed()).toBe(1)
  })

  test('the access activity lists sign-ins and session ends newest first, with a count', async () => {
    const person = await api.signUp()
    const activity = async () =>
      ((await person.browser.call(listAccessActivity)).body['data'] as AccessEvent[]).map(
        ({ kind, count, browser, address }) => [kind, count, browser, address],
      )
    expect(await activity()).toEqual([['signed_in', 1, null, '198.51.100.7']])
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    for (const address of ['192.0.2.7', '192.0.2.8']) {
      await api.signIn(api.browser({ address, userAgent }), person.email)
    }
    await person.browser.call(revokeAllSessions, { query: { keep: 'current' } })
    expect((await activity()).map(([kind, count]) => [kind, count])).toEqual([
      ['ended_by_owner', 2],
      ['signed_in', 1],
      ['signed_in', 1],
      ['signed_in', 1],
    ])
    expect((await activity())[1]).toEqual(['signed_in', 1, 'Firefox', '192.0.2.8'])
    const { id } = person
    const ago = (seconds: number) => new Date(api.context.clock().getTime() - seconds * 1000)
    const due = { second_factor_due: true, started_at: ago(0), confirmed_at: ago(0), last_seen_at: ago(0) }
    await insertTestSession(api.database.owner, id, { ...due, expires_at: ago(-300) })
    expect(await activity()).toHaveLength(4)
    await insertTestSession(api.database.owner, id, { ...due, expires_at: ago(1) })
    expect((await activity())[0]?.[0]).toBe('code_missing')
    const given = { ended_at: ago(0), end_reason: 'second_factor_given' } as const
    await insertTestSession(api.database.owner, id, { ...due, ...given, expires_at: ago(-300) })
    const old = ago(91 * 86_400)
    await insertTestSession(api.database.owner, id, { started_at: old, expires_at: old })
    expect(await activity()).toHaveLength(5)
  })

  test('is not visible to other users', async () => {
    const [person, other] = [await api.signUp(), await api.signUp()]
    await api.signIn(api.browser({ address: '192.0.2.99' }), person.email)
    const response = await other.browser.call(listAccessActivity)
    expect(JSON.stringify(response.body)).not.toContain('192.0.2.99')
    expect((await api.browser().call(listAccessActivity)).status).toBe(401)
  })

  test('ending all others takes effect at the next request, in another process too, and keeps this one', async () => {
    const person = await api.signUp()
    const phone = api.browser()
    await api.signIn(phone, person.email)
    const second = await startTestApi({ env: { DATABASE_URL: api.database.urls.api } })
    const elsewhere = testBrowser(second.app)
    for (const [name, value] of phone.cookies) elsewhere.cookies.set(name, value)
    Object.assign(elsewhere.script, phone.script)
    expect((await elsewhere.call(getUser)).status).toBe(200)
    expect((await person.browser.call(revokeAllSessions, { query: { keep: 'current' } })).status).toBe(200)
    for (const browser of [phone, elsewhere]) expect((await browser.call(getUser)).status).toBe(401)
    expect((await person.browser.call(getUser)).status).toBe(200)
    await second.close()
  })
})
