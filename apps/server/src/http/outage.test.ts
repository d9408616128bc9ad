import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildContext, closeContext } from '#server/build-context.ts'
import { createLog } from '#server/lib/log.ts'
import { solvedToken } from '#server/testing/captcha-solver.ts'
import { asJson, leadFields } from '#server/testing/lead-form.ts'
import { startTestApi, testConfig } from '#server/testing/test-api.ts'
import { errorTexts } from '@grana/messages/es/errors'
import { createErrorHandler } from './errors.ts'

/** An API with an unreachable database and short timeouts. */
async function startOver(databaseUrl: string): Promise<FastifyInstance> {
  const log = createLog({ level: 'silent', name: 'test' })
  const context = buildContext(testConfig({ DATABASE_URL: databaseUrl }), { log, poolLimits: { connectMs: 100 } })
  const app = buildApp(context)
  onTestFinished(async () => {
    await app.close()
    await closeContext(context)
  })
  await app.ready()
  return app
}

async function expectOutage(app: FastifyInstance): Promise<void> {
  expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/countries' })).statusCode).toBe(200)
  const fields = leadFields({ captcha_token: await solvedToken(app) })
  const ready = await app.inject({ url: '/health/ready' })
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ code: 'server.unavailable' })
  const answer = await app.inject({ method: 'POST', url: '/api/portal/lead', ...asJson(fields) })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'server.unavailable', message: errorTexts['server.unavailable'] })
  expect(answer.body).not.toMatch(/postgres|connect|127\.0\.0\.1/i)
}

test('a database that refuses connections is an outage', async () => {
  await expectOutage(await startOver('postgres://grana_api@127.0.0.1:1/nowhere'))
})

test('a database that accepts connections and never answers is an outage, after one attempt of each part that needs it', async () => {
  let attempts = 0
  const silent = createServer(() => void (attempts += 1))
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  await expectOutage(await startOver(`postgres://grana_api@127.0.0.1:${port}/nowhere`))
  // Readiness, the limit of the form, and the captcha that is marked as used.
  expect(attempts).toBe(3)
})

test('a handler that never ends is answered with an error', async () => {
  const app = Fastify()
  app.setErrorHandler(createErrorHandler(createLog({ level: 'silent', name: 'test' })))
  app.get('/stuck', { handlerTimeout: 50 }, () => new Promise(() => undefined))
  const answer = await app.inject({ url: '/stuck' })
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'server.unavailable' })
})

test('is ready again as soon as the database is', async () => {
  const api = await startTestApi()
  expect((await api.app.inject({ url: '/health/ready' })).statusCode).toBe(200)
  api.lifecycle.stop()
  const stopping = await api.app.inject({ url: '/health/ready' })
  await api.close()
  expect(stopping.statusCode).toBe(503)
  expect(stopping.headers.connection).toBe('close')
})
