import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/lib/log.ts'
import { solvedToken } from '#server/testing/captcha-solver.ts'
import { asJson, leadFields } from '#server/testing/lead-form.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { errorTexts } from '@grana/messages/es/errors'
import { createErrorHandler } from './errors.ts'

/** Gives how long answers took that want the database. */
async function expectOutage(api: TestApi): Promise<number> {
  expect((await api.app.inject({ url: '/health/live' })).statusCode).toBe(200)
  expect((await api.app.inject({ url: '/api/countries' })).statusCode).toBe(200)
  // Reckoned by this process itself, for as long as the machine lets it.
  const fields = leadFields({ captcha_token: await solvedToken(api.app) })
  const began = performance.now()
  const ready = await api.app.inject({ url: '/health/ready' })
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ code: 'server.unavailable' })
  const answer = await api.app.inject({ method: 'POST', url: '/api/portal/lead', ...asJson(fields) })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'server.unavailable', message: errorTexts['server.unavailable'] })
  expect(answer.body).not.toMatch(/postgres|connect|127\.0\.0\.1/i)
  return performance.now() - began
}

test('a database that refuses connections', async () => {
  const api = await startTestApi({ env: { DATABASE_URL: 'postgres://grana_api@127.0.0.1:1/nowhere' } })
  await expectOutage(api)
  await api.close()
})

describe('a database that takes connections and says nothing', () => {
  let silent: Server
  beforeAll(async () => {
    silent = createServer()
    await once(silent.listen(0, '127.0.0.1'), 'listening')
  })
  afterAll(() => silent.close())

  test('is an outage after seconds, not a hang', { timeout: 30_000 }, async () => {
    const { port } = silent.address() as AddressInfo
    const api = await startTestApi({ env: { DATABASE_URL: `postgres://grana_api@127.0.0.1:${port}/nowhere` } })
    expect(await expectOutage(api)).toBeLessThan(15_000)
    await api.close()
  })
})

test('an action that never ends is answered for', async () => {
  const app = Fastify()
  app.setErrorHandler(createErrorHandler(createLog({ level: 'silent', name: 'test' })))
  app.get('/stuck', { handlerTimeout: 50 }, () => new Promise(() => undefined))
  const answer = await app.inject({ url: '/stuck' })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'server.unavailable' })
})

test('ready again as soon as the database is', async () => {
  const api = await startTestApi()
  expect((await api.app.inject({ url: '/health/ready' })).statusCode).toBe(200)
  api.lifecycle.stop()
  const stopping = await api.app.inject({ url: '/health/ready' })
  await api.close()
  expect(stopping.statusCode).toBe(503)
  expect(stopping.headers.connection).toBe('close')
})
