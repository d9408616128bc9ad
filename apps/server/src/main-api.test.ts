import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './db/test-database.ts'
import { startApiProcess, type ApiProcess } from './testing/api-process.ts'
import { startCaddy } from './testing/caddy.ts'
import { startCaptchaStandIn, type CaptchaStandIn } from './testing/captcha-stand-in.ts'
import { asJson, leadFields } from './testing/lead-form.ts'
import { startLoad } from './testing/load.ts'
import { openRaw } from './testing/raw-client.ts'
import { portalUrl, startTestApi } from './testing/test-api.ts'
import { sized } from './testing/test-size.ts'

let database: TestDatabase
let standIn: CaptchaStandIn
const running: ApiProcess[] = []

async function start(env: Record<string, string> = {}, hear?: (line: string) => void): Promise<ApiProcess> {
  const api = await startApiProcess({ DATABASE_URL: database.urls.api, ...standIn.env, ...env }, hear)
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

describe('SIGTERM behind a proxy', () => {
  test('one of two processes stops, and no request fails', async () => {
    // Long enough for ten health checks of the proxy, even on a busy machine.
    const [going, staying] = await Promise.all([start({ API_STOP_GRACE_MS: '2000' }), start()])
    const caddy = await startCaddy([going.port, staying.port])
    const least = sized({ gate: 600, full: 6000 })
    let sentWhenGone = Infinity
    const load = startLoad({
      socketPath: caddy.socketPath,
      clients: 24,
      // The load continues after the process has stopped, until there is enough of it.
      isOver: (sent) => sent >= Math.max(least, sentWhenGone + least / 4),
    })
    await vi.waitUntil(() => load.sent() >= least / 4, { timeout: 60_000 })
    const code = await going.terminate()
    sentWhenGone = load.sent()
    const { sent, failed } = await load.done
    await caddy.stop()
    expect(failed).toEqual([])
    expect(sent).toBeGreaterThanOrEqual(least)
    // A process that had to abort requests at its deadline would exit with 1.
    expect(code).toBe(0)
  })
})

/** A captcha provider that answers on request and accepts every token of our page. */
async function startHoldingProvider() {
  const held: (() => void)[] = []
  const server = createServer((request, response) => {
    request.resume()
    const hostname = new URL(portalUrl).hostname
    held.push(() => response.end(JSON.stringify({ success: true, hostname, challenge_ts: new Date().toISOString() })))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { held, env: { ...standIn.env, RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}` } }
}

/** A form whose body is still to come when the process has read its headers. */
async function beginForm(port: number) {
  const body = asJson(leadFields({ captcha_token: await standIn.mint({ version: 'v2' }) })).payload.toString()
  const connection = openRaw(port)
  await connection.write(
    'POST /api/portal/lead HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 20)}`,
  )
  await connection.heard('100 Continue')
  return { answer: connection.answer, finish: () => connection.write(body.slice(20)) }
}

describe('SIGTERM to a process alone', () => {
  test('answers what it had accepted, and is no longer ready', async () => {
    const provider = await startHoldingProvider()
    const lines: string[] = []
    const api = await start(provider.env, (line) => lines.push(line))
    // These requests are half sent when the signal arrives.
    const health = await Promise.all(
      ['ready', 'live'].map(async (name) => {
        const connection = openRaw(api.port)
        await connection.write(`GET /health/${name} HTTP/1.1\r\nHost: x\r\n`)
        return connection
      }),
    )
    const arriving = await Promise.all(Array.from({ length: 5 }, () => beginForm(api.port)))
    const waiting = await beginForm(api.port)
    await waiting.finish()
    await vi.waitUntil(() => provider.held.length === 1, { timeout: 60_000 })

    const end = api.terminate()
    await vi.waitUntil(() => lines.some((line) => line.includes('api stopping')), { timeout: 60_000 })
    await Promise.all(health.map(({ write }) => write('\r\n')))
    for (const { answer } of health) {
      const { status, headers } = await answer
      expect([status, headers['connection']]).toEqual([503, 'close'])
    }
    provider.held.shift()?.()
    await Promise.all(arriving.map(({ finish }) => finish()))
    await vi.waitUntil(() => provider.held.length === arriving.length, { timeout: 60_000 })
    for (const answer of provider.held) answer()
    const answers = await Promise.all([waiting, ...arriving].map((form) => form.answer))
    expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200))
    expect(answers.every(({ headers }) => headers['content-type'] === 'application/json; charset=utf-8')).toBe(true)
    // A process that had to abort requests at its deadline would exit with 1.
    expect(await end).toBe(0)
    expect(lines.filter((line) => line.includes('requests aborted'))).toEqual([])
    const leads = await database.owner.selectFrom('leads').select('id').execute()
    expect(leads).toHaveLength(answers.length)
  })

  test('a kept-alive connection does not delay it', async () => {
    const api = await startTestApi()
    const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
    // Nothing but the stop itself ends an idle connection.
    Object.assign(api.app.server, { keepAliveTimeout: 0, timeout: 0 })
    const agent = new Agent({ keepAlive: true })
    const [response] = (await once(get(`${address}/health/ready`, { agent }), 'response')) as [IncomingMessage]
    const closed = once(response.socket, 'close')
    response.resume()
    await once(response, 'end')
    await api.close()
    // Closed by the server, not by its client.
    await closed
    expect(agent.freeSockets).toEqual({})
    agent.destroy()
  })

  test('a connection that never sends anything does not delay it either', async () => {
    const api = await start()
    const silent = connect(api.port, '127.0.0.1')
    await once(silent, 'connect')
    // Without special handling the stop would wait for it until the deadline, and the process would exit with 1.
    expect(await api.terminate()).toBe(0)
    silent.destroy()
  })

  test('invalid settings end it at once, without their values in the output', async () => {
    const weak = 'hunter2'
    const outcome = startApiProcess({
      NODE_ENV: 'production',
      APP_SECRET: weak,
      ALTCHA_SECRET: weak,
      METRICS_TOKEN: weak,
      PASSWORD_PEPPER: weak,
      DATA_KEY: Buffer.alloc(32).toString('base64'),
      INTEGRATION_KEY: Buffer.alloc(32).toString('base64'),
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
      'INTEGRATION_KEY',
      'PORTAL_VISITOR_SECRET',
      'DATABASE_URL',
      'S3_SECRET_KEY',
    ]) {
      expect(said).toContain(`  ${name} `)
    }
    expect(said).not.toContain(weak)
  })
})
