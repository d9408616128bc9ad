import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildContext, closeContext } from '#server/build-context.ts'
import type { Context } from '#server/context.ts'
import { startAccountApi, type AccountApi, type Person } from '#server/testing/account-api.ts'
import { startBreakableProxy, type BreakableProxy } from '#server/testing/breakable-proxy.ts'
import { testConfig } from '#server/testing/test-api.ts'
import { testBrowser, type TestBrowser } from '#server/testing/test-browser.ts'
import { getUser } from '@grana/contract/accounts'

let api: AccountApi
let line: BreakableProxy
/** An API with production limits behind a connection that can be cut. */
let context: Context
let app: FastifyInstance

beforeAll(async () => {
  api = await startAccountApi()
  line = await startBreakableProxy(api.database.urls.api)
  context = buildContext(
    testConfig({ ...api.standIn.env, DATABASE_URL: line.url, LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.1' }),
  )
  app = buildApp(context)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await closeContext(context)
  await line.close()
  await api.close()
})

function inFrontOf(person: Person): TestBrowser {
  const browser = testBrowser(app)
  for (const [name, value] of person.browser.cookies) browser.cookies.set(name, value)
  Object.assign(browser.script, person.browser.script)
  return browser
}

async function secondsUntil(person: Person, status: number): Promise<number> {
  const began = performance.now()
  for (;;) {
    const response = await inFrontOf(person).call(getUser)
    const seconds = (performance.now() - began) / 1000
    if (response.status === status || seconds > 60) return seconds
  }
}

test('R73: the API recovers within ten seconds after a stopped database is back', async () => {
  const person = await api.signUp()
  expect((await inFrontOf(person).call(getUser)).status).toBe(200)
  const calls = Array.from({ length: 40 }, () => inFrontOf(person).call(getUser))
  await line.cut()
  await Promise.all(calls)
  await line.mend()
  expect(await secondsUntil(person, 200)).toBeLessThan(10)
})

test('R73: the API reports a frozen database within thirty seconds, and recovers within ten of its return', async () => {
  const person = await api.signUp()
  expect((await inFrontOf(person).call(getUser)).status).toBe(200)
  line.freeze()
  expect(await secondsUntil(person, 503)).toBeLessThan(30)
  await line.mend()
  expect(await secondsUntil(person, 200)).toBeLessThan(10)
})
