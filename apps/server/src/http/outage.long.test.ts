import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildContext, closeContext } from '#server/build-context.ts'
import { solvedToken } from '#server/testing/captcha-solver.ts'
import { asJson, leadFields } from '#server/testing/lead-form.ts'
import { testConfig } from '#server/testing/test-api.ts'

test('a database that accepts connections and never answers is an outage within fifteen seconds', async () => {
  const silent = createServer()
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const context = buildContext(
    testConfig({ DATABASE_URL: `postgres://grana_api@127.0.0.1:${port}/nowhere`, LOG_LEVEL: 'silent' }),
  )
  const app = buildApp(context)
  onTestFinished(async () => {
    await app.close()
    await closeContext(context)
  })
  const fields = leadFields({ captcha_token: await solvedToken(app) })
  const began = performance.now()
  const ready = await app.inject({ url: '/health/ready' })
  const sent = await app.inject({ method: 'POST', url: '/api/portal/lead', ...asJson(fields) })
  const ms = performance.now() - began
  expect([ready.statusCode, sent.statusCode]).toEqual([503, 503])
  expect(ms).toBeLessThan(15_000)
})
