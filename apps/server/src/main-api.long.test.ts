import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './db/test-database.ts'
import { startApiProcess, type ApiProcess } from './testing/api-process.ts'
import { startCaddy } from './testing/caddy.ts'
import { startCaptchaStandIn, type CaptchaStandIn } from './testing/captcha-stand-in.ts'
import { asJson, leadFields } from './testing/lead-form.ts'
import { startLoad } from './testing/load.ts'

let database: TestDatabase
let standIn: CaptchaStandIn
const running: ApiProcess[] = []

async function start(): Promise<ApiProcess> {
  const api = await startApiProcess({ DATABASE_URL: database.urls.api, ...standIn.env })
  running.push(api)
  return api
}

beforeAll(async () => {
  database = await createTestDatabase()
  standIn = await startCaptchaStandIn()
})
afterAll(async () => {
  for (const api of running) api.kill()
  await database.drop()
})

async function terminate(api: ApiProcess): Promise<{ code: number | null; ms: number }> {
  const began = performance.now()
  const code = await api.terminate()
  return { code, ms: performance.now() - began }
}

test('SIGTERM behind a proxy under load: exits within ten seconds, with the usual grace, and no request fails', async () => {
  const [going, staying] = await Promise.all([start(), start()])
  const caddy = await startCaddy([going.port, staying.port])
  let isGone = false
  const load = startLoad({ socketPath: caddy.socketPath, clients: 24, isOver: (sent) => isGone && sent >= 6000 })
  await vi.waitUntil(() => load.sent() >= 2000, { timeout: 60_000 })
  const { code, ms } = await terminate(going)
  isGone = true
  const { sent, failed } = await load.done
  await caddy.stop()
  process.stdout.write(
    `SIGTERM behind Caddy: ${sent} requests, ${failed.length} failed, gone in ${Math.round(ms)} ms\n`,
  )
  expect(failed).toEqual([])
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
})

test('SIGTERM with forms whose captcha takes three seconds: exits within six', async () => {
  const api = await start()
  await standIn.steer('slow')
  const tokens = await Promise.all(Array.from({ length: 20 }, () => standIn.mint({ version: 'v2' })))
  const forms = tokens.map((token) =>
    fetch(`http://127.0.0.1:${api.port}/api/portal/lead`, {
      method: 'POST',
      body: asJson(leadFields({ captcha_token: token })).payload,
      headers: { 'content-type': 'application/json' },
    }),
  )
  const asked = async () => (await (await fetch(`${standIn.url}/control`)).json()) as { verifications: number }
  await vi.waitUntil(async () => (await asked()).verifications === 20, { timeout: 60_000 })
  const { code, ms } = await terminate(api)
  await standIn.steer('ok')
  expect((await Promise.all(forms)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  process.stdout.write(`SIGTERM alone: 20 requests in flight answered, gone in ${Math.round(ms)} ms\n`)
  expect(code).toBe(0)
  expect(ms).toBeLessThan(6000)
})

test('SIGTERM with a connection that never sends anything: exits within ten seconds', async () => {
  const api = await start()
  const silent = connect(api.port, '127.0.0.1')
  await once(silent, 'connect')
  const { code, ms } = await terminate(api)
  silent.destroy()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
})
