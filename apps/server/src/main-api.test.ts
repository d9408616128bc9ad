import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './db/test-database.ts'
import { startApiProcess, type ApiProcess } from './testing/api-process.ts'
import { startCaddy } from './testing/caddy.ts'
import { startStandIn, type StandIn } from './testing/captcha-stand-in.ts'
import { asJson, leadFields } from './testing/lead-form.ts'
import { runLoad } from './testing/load.ts'
import { sendRaw } from './testing/raw-client.ts'

let database: TestDatabase
let standIn: StandIn
const running: ApiProcess[] = []

async function start(): Promise<ApiProcess> {
  const api = await startApiProcess({ DATABASE_URL: database.urls.api, ...standIn.env })
  running.push(api)
  return api
}

beforeAll(async () => {
  database = await createTestDatabase()
  standIn = await startStandIn()
})
afterAll(async () => {
  for (const api of running) api.kill()
  standIn.stop()
  await database.drop()
})

describe('SIGTERM behind a proxy', () => {
  test('one of two processes goes, and nobody notices', { timeout: 90_000 }, async () => {
    const [going, staying] = await Promise.all([start(), start()])
    const caddy = await startCaddy([going.port, staying.port])
    let gone = false
    const load = runLoad({
      socketPath: caddy.socketPath,
      clients: 24,
      // The load goes on after the process has gone, and until there is enough of it.
      isOver: (sent) => gone && sent >= 6000,
    })
    await pause(1500)
    const { code, milliseconds } = await going.terminate()
    await pause(500)
    gone = true
    const { sent, failed } = await load
    await caddy.stop()
    process.stdout.write(
      `SIGTERM behind Caddy: ${sent} requests, ${failed.length} failed, gone in ${Math.round(milliseconds)} ms\n`,
    )
    expect(failed).toEqual([])
    expect(sent).toBeGreaterThanOrEqual(5000)
    expect(code).toBe(0)
    expect(milliseconds).toBeLessThan(10_000)
  })
})

async function statusOf(url: string, agent: Agent): Promise<number | undefined> {
  const [response] = await once(get(url, { agent }), 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}

describe('SIGTERM to a process alone', () => {
  test('what it had accepted is answered, idle clients do not hold it', { timeout: 40_000 }, async () => {
    const api = await start()
    const url = `http://127.0.0.1:${api.port}`
    const idle = new Agent({ keepAlive: true })
    expect(await statusOf(`${url}/health/ready`, idle)).toBe(200)

    await standIn.steer('slow')
    const tokens = await Promise.all(Array.from({ length: 20 }, () => standIn.mint({ version: 'v2' })))
    const forms = tokens.map((token) =>
      fetch(`${url}/api/portal/lead`, {
        method: 'POST',
        body: asJson(leadFields({ captcha_token: token })).payload,
        headers: { 'content-type': 'application/json' },
      }),
    )
    // This one is still arriving when the signal comes.
    const body = asJson(leadFields({ email: '' })).payload.toString()
    const head = `POST /api/portal/lead HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    const arriving = sendRaw(api.port, { pieces: [head, body.slice(0, 20), body.slice(20)], pauseMs: 700 })
    await pause(300)

    const end = api.terminate()
    await pause(100)
    expect(await statusOf(`${url}/health/ready`, new Agent())).toBe(503)
    expect(await statusOf(`${url}/health/live`, new Agent())).toBe(503)
    const answers = await Promise.all(forms)
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(answers.every(({ headers }) => headers.get('content-type') === 'application/json; charset=utf-8')).toBe(true)
    expect((await arriving).status).toBe(422)
    const { code, milliseconds } = await end
    await standIn.steer('ok')
    idle.destroy()
    process.stdout.write(`SIGTERM alone: 21 requests in flight answered, gone in ${Math.round(milliseconds)} ms\n`)
    expect(code).toBe(0)
    // The slowest answer takes three seconds; nothing but answers is waited for.
    expect(milliseconds).toBeLessThan(6000)
    const leads = await database.owner.selectFrom('leads').select('id').execute()
    expect(leads).toHaveLength(20)
  })

  test('a connection that never says anything does not hold it either', { timeout: 30_000 }, async () => {
    const api = await start()
    const silent = connect(api.port, '127.0.0.1')
    await once(silent, 'connect')
    const { code, milliseconds } = await api.terminate()
    silent.destroy()
    expect(code).toBe(0)
    expect(milliseconds).toBeLessThan(10_000)
  })

  test('settings that cannot be used end it at once, without their values', async () => {
    const weak = 'hunter2'
    const outcome = startApiProcess({
      NODE_ENV: 'production',
      APP_SECRET: weak,
      ALTCHA_SECRET: weak,
      METRICS_TOKEN: weak,
      PASSWORD_PEPPER: weak,
      DATA_KEY: Buffer.alloc(32).toString('base64'),
      PORTAL_VISITOR_SECRET: weak,
      DATABASE_URL: `postgres://grana_api:${weak}@database.example/grana`,
      S3_ENDPOINT: 'https://store.example',
      S3_BUCKET: 'grana-files',
      S3_ACCESS_KEY: 'AKIAGRANA0123456789',
      S3_SECRET_KEY: weak,
    })
    const said = await outcome.then(
      () => 'it started',
      (error: unknown) => String(error),
    )
    expect(said).toContain('the API ended with 1')
    for (const name of [
      'APP_SECRET',
      'ALTCHA_SECRET',
      'METRICS_TOKEN',
      'PASSWORD_PEPPER',
      'DATA_KEY',
      'PORTAL_VISITOR_SECRET',
      'DATABASE_URL',
      'S3_SECRET_KEY',
    ]) {
      expect(said).toContain(`  ${name} `)
    }
    expect(said).not.toContain(weak)
  })
})
