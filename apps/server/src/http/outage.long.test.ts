import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { solvedToken } from '#server/testing/captcha-solver.ts'
import { asJson, leadFields } from '#server/testing/lead-form.ts'
import { startTestApi } from '#server/testing/test-api.ts'

test('a database that takes connections and says nothing is an outage within fifteen seconds', async () => {
  const silent = createServer()
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const api = await startTestApi({ env: { DATABASE_URL: `postgres://grana_api@127.0.0.1:${port}/nowhere` } })
  onTestFinished(() => api.close())
  const fields = leadFields({ captcha_token: await solvedToken(api.app) })
  const began = performance.now()
  const ready = await api.app.inject({ url: '/health/ready' })
  const sent = await api.app.inject({ method: 'POST', url: '/api/portal/lead', ...asJson(fields) })
  const ms = performance.now() - began
  expect([ready.statusCode, sent.statusCode]).toEqual([503, 503])
  expect(ms).toBeLessThan(15_000)
})
