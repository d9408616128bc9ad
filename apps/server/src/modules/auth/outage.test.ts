import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildContext, closeContext } from '#server/build-context.ts'
import { patientLimits } from '#server/db/test-database.ts'
import { startTestMailServer } from '#server/lib/test-mail-server.ts'
import { operations } from '#server/operation-routes.ts'
import { startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { startBreakableProxy, type BreakableProxy } from '#server/testing/breakable-proxy.ts'
import { decodeHeader } from '#server/testing/email-parts.ts'
import { goodFields } from '#server/testing/good-values.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { testBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { startTestWorker } from '#server/testing/test-worker.ts'
import { getUser } from '@grana/contract/accounts'
import { forgotPassword, logIn, registerAgent, registerCustomer, resendVerification } from '@grana/contract/auth'
import type { Operation } from '@grana/contract/operation'
import { accountEmailTexts } from '@grana/messages/es/emails/account'
import { errorTexts } from '@grana/messages/es/errors'

let api: AccountApi
beforeAll(async () => {
  api = await startAccountApi()
})
afterAll(() => api.close())
afterEach(() => sql`delete from graphile_worker._private_jobs`.execute(api.database.worker))

/** Signs up, requests another verification email and a password reset; each responds at once. */
async function requestEmails(): Promise<Person> {
  const person = await api.signUp()
  const resent = await person.browser.call(resendVerification)
  const captcha_token = await api.standIn.mint({ version: 'v2' })
  const forgot = await api.browser().call(forgotPassword, { body: { email: person.email, captcha_token } })
  expect([resent.status, forgot.status]).toEqual([200, 200])
  return person
}

const { prove, reset } = accountEmailTexts
const expectedSubjects = [prove.subject, prove.subject, reset.subject].toSorted()

async function makeDue(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(api.database.worker)
}

describe('R73: emails', () => {
  test('SMTP stopped: every call succeeds, and each email is sent once when it is back', async () => {
    const worker = await startTestWorker({}, api.database)
    await worker.mails.close()
    const person = await requestEmails()
    await worker.drain()
    expect((await person.browser.call(getUser)).status).toBe(200)
    expect((await api.signIn(api.browser(), person.email)).status).toBe(200)
    expect((await worker.openJobs()).filter(({ attempts }) => attempts === 1)).toHaveLength(3)
    const back = await startTestMailServer(worker.mails.place)
    try {
      await makeDue()
      await worker.drain()
      await makeDue()
      await worker.drain()
      const own = back.accepted.filter(({ to }) => to.includes(person.email))
      const about = own.map((mail) => decodeHeader(mail, 'subject'))
      expect(about.filter((subject) => subject !== accountEmailTexts['new-browser'].subject).toSorted()).toEqual(
        expectedSubjects,
      )
      expect(new Set(own.map((mail) => mail.header('message-id'))).size).toBe(own.length)
      expect(await worker.openJobs()).toEqual([])
    } finally {
      await back.close()
      await worker.close()
    }
  })

  test('worker stopped: every call succeeds, and queued emails are sent once when a worker starts', async () => {
    const person = await requestEmails()
    expect((await api.signIn(person.browser, person.email)).status).toBe(200)
    const worker = await startTestWorker({}, api.database)
    try {
      expect(await worker.openJobs()).toHaveLength(3)
      await worker.drain()
      expect(worker.mails.received.map((mail) => decodeHeader(mail, 'subject')).toSorted()).toEqual(expectedSubjects)
      expect(await worker.openJobs()).toEqual([])
    } finally {
      await worker.close()
    }
  })
})

describe.each(['down', 'failing', 'garbled'])('R73: a captcha provider that is %s', (mode) => {
  afterEach(() => api.standIn.steer('ok'))

  test('blocks sign-up and password reset, and leaves sign-in and its counters working', async () => {
    const { email } = await api.signUp()
    const fields = await api.agentFields()
    const { username: _username, code_of_conduct: _conduct, ...person } = await api.agentFields()
    const customer = { ...person, organization: 'Casa Modelo', position: 'CISO', phone: '+56 2 2000 0000' }
    const captcha_token = await api.standIn.mint({ version: 'v2' })
    await api.standIn.steer(mode)
    for (const [operation, body] of [
      [registerAgent, fields],
      [registerCustomer, customer],
      [forgotPassword, { email, captcha_token }],
    ] as const) {
      const response = await api.browser().call(operation, { body })
      expect([operation.name, response.status, response.body['message']]).toEqual([
        operation.name,
        503,
        errorTexts['captcha.unavailable'],
      ])
    }
    const made = await api.database.owner
      .selectFrom('users')
      .select('id')
      .where('email', 'in', [String(fields['email']), String(person['email'])])
      .execute()
    expect(made).toEqual([])

    const client = api.browser({ address: '192.0.2.201' })
    const guess = (password: string) => client.call(logIn, { body: { email, password, captcha_token: 'any' } })
    const codes: unknown[] = []
    for (let index = 0; index < 6; index += 1) codes.push((await guess('Ninguna#7otra')).body['code'])
    expect(codes).toEqual(['auth.failed', ...Array.from({ length: 4 }, () => 'auth.failed_again'), 'auth.paused'])
    expect((await api.signIn(api.browser({ address: '192.0.2.202' }), email)).status).toBe(200)
    api.forward(3700)
  })
})

describe('R73: PostgreSQL', () => {
  let line: BreakableProxy
  let cut: TestApi
  beforeAll(async () => {
    line = await startBreakableProxy(api.database.urls.api)
    cut = await startTestApi({ env: { ...api.standIn.env, DATABASE_URL: line.url, TRUSTED_PROXIES: '127.0.0.1' } })
  })
  afterAll(async () => {
    await cut.close()
    await line.close()
  })

  const ofAccounts = operations.filter(({ path }) => /^\/api\/(?:auth|security|user)/.test(path))

  /** The same user as a client of the process whose connection can be cut. */
  function inFrontOf(person: Person, app: FastifyInstance = cut.app): TestBrowser {
    const browser = testBrowser(app)
    for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value)
    // Without it, the return from a provider is refused before the database is asked.
    browser.cookies.set('__Host-grana_sign_on', 'x'.repeat(43))
    Object.assign(browser.script, person.browser.script)
    return browser
  }

  async function callOf(operation: Operation, person: Person, app?: FastifyInstance) {
    const body = goodFields(operation.body, 1)
    if ('refresh_token' in body) {
      Object.assign(body, { refresh_token: person.browser.script.refresh, email: person.email })
    }
    // This process uses the real clock.
    if ('captcha_token' in body)
      body['captcha_token'] = await api.standIn.mint({ version: 'v2', now: String(Date.now()) })
    return inFrontOf(person, app).call(operation, {
      params: { token: 'A'.repeat(43), userId: person.id, id: person.id },
      body,
    })
  }

  /** Each connection that was open at the cut may fail one call, and no more. */
  async function expectBack(person: Person): Promise<void> {
    const statuses: number[] = []
    while (statuses.at(-1) !== 200 && statuses.length <= cut.context.config.database.poolSize) {
      statuses.push((await inFrontOf(person).call(getUser)).status)
    }
    expect(statuses.pop()).toBe(200)
    expect(new Set(statuses).difference(new Set([503]))).toEqual(new Set())
  }

  test('stopped: every account operation returns 503 in the envelope and clears no cookies', async () => {
    const person = await api.signUp()
    expect((await inFrontOf(person).call(getUser)).status).toBe(200)
    await line.cut()
    expect(ofAccounts.length).toBeGreaterThan(15)
    for (const operation of ofAccounts) {
      const response = await callOf(operation, person)
      expect([operation.name, response.status, response.body['code']]).toEqual([
        operation.name,
        503,
        'server.unavailable',
      ])
      expect(response.body['message']).toBe(errorTexts['server.unavailable'])
      expect(Object.keys(response.body).toSorted()).toEqual(['code', 'message', 'requestId'])
      // A response that cleared cookies would sign users out because of an outage.
      expect(response.headers['set-cookie']).toBeUndefined()
    }
    await line.mend()
    await expectBack(person)
    expect(
      (await inFrontOf(person).call(logIn, { body: { email: person.email, password: 'x'.repeat(9) } })).status,
    ).toBe(401)
  })

  test('cut during calls: they return 503 and nothing crashes', async () => {
    const person = await api.signUp()
    const calls = Array.from({ length: 40 }, () => inFrontOf(person).call(getUser))
    await line.cut()
    const response = await Promise.all(calls)
    expect(response.every(({ status }) => status === 200 || status === 503)).toBe(true)
    await line.mend()
    await expectBack(person)
  })

  test('frozen: returns 503 when the handler times out, and recovers with the database', async () => {
    const context = buildContext(cut.context.config, { log: cut.context.log, poolLimits: patientLimits })
    const hurried = buildApp(context, undefined, { timeouts: { handler: 2000 } })
    onTestFinished(async () => {
      await hurried.close()
      await closeContext(context)
    })
    const person = await api.signUp()
    const statusOf = async (operation: Operation) => (await callOf(operation, person, hurried)).status
    // Leaves a connection open at the freeze.
    await vi.waitUntil(async () => (await statusOf(getUser)) === 200, { timeout: 60_000 })
    line.freeze()
    expect(await Promise.all([statusOf(getUser), statusOf(logIn)])).toEqual([503, 503])
    await line.mend()
    await vi.waitUntil(async () => (await statusOf(getUser)) === 200, { timeout: 60_000 })
  })
})
