import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildContext, closeContext } from '#server/build-context.ts'
import { patientLimits } from '#server/db/test-database.ts'
import { openRaw, sendRaw, type RawAnswer } from '#server/testing/raw-client.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { errorStatus } from '@grana/contract/errors'
import { securityHeaders } from './headers.ts'
import { timeouts, type Timeouts } from './server-options.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await startTestApi()
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as AddressInfo).port
})
afterAll(() => api.close())

const host = 'Host: x\r\n'
const post = `POST /api/portal/lead HTTP/1.1\r\n${host}Content-Type: application/json\r\n`

/** The parts that every error response must have. */
function summary({ status, headers, body }: RawAnswer) {
  const { code, requestId } = JSON.parse(body) as { code: string; requestId: string }
  return { status, code, hasOwnId: requestId === headers['x-request-id'], headers }
}

function refused(code: keyof typeof errorStatus) {
  const headers = expect.objectContaining({ ...securityHeaders(false) })
  return { status: errorStatus[code], code, hasOwnId: true, headers }
}

describe('malformed HTTP receives the usual error response', () => {
  test.for<[string, keyof typeof errorStatus, string]>([
    ['no HTTP at all', 'request.malformed', 'hello\r\n\r\n'],
    ['a version that does not exist', 'request.malformed', `GET / HTTP/7.7\r\n${host}\r\n`],
    ['a header with a line break trick', 'request.malformed', `GET / HTTP/1.1\r\n${host}A: b\rC: d\r\n\r\n`],
    ['no host', 'request.malformed', 'GET /api/countries HTTP/1.1\r\n\r\n'],
    ['two lengths', 'request.malformed', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and chunks', 'request.malformed', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
    ['a chunk that is no number', 'request.malformed', `${post}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`],
    ['an unsupported expectation', 'request.malformed', `${post}Expect: tea\r\nContent-Length: 0\r\n\r\n`],
    ['a tunnel', 'request.method_not_allowed', `CONNECT x.example:443 HTTP/1.1\r\n${host}\r\n`],
    ['unbounded headers', 'request.headers_too_large', `GET / HTTP/1.1\r\n${host}A: ${'b'.repeat(17_000)}\r\n\r\n`],
    ['an unbounded URL', 'request.address_too_long', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n`],
    ['a long URL', 'request.address_too_long', `GET /${'a'.repeat(2100)} HTTP/1.1\r\n${host}\r\n`],
  ])('%s', async ([, code, text]) => {
    expect(summary(await sendRaw(port, { pieces: [text] }))).toEqual(refused(code))
  })

  test('rejects a body larger than allowed', async () => {
    const pieces = [`${post}Content-Length: 300000\r\n\r\n`, 'x'.repeat(150_000), 'x'.repeat(150_000)]
    expect(summary(await sendRaw(port, { pieces }))).toEqual(refused('request.too_large'))
    const chunk = `${(50_000).toString(16)}\r\n${'x'.repeat(50_000)}\r\n`
    const chunked = [`${post}Transfer-Encoding: chunked\r\n\r\n`, chunk, chunk, chunk, chunk]
    expect(summary(await sendRaw(port, { pieces: chunked }))).toEqual(refused('request.too_large'))
  })

  test('a client that disconnects in the middle costs nothing', async () => {
    const pieces = [`${post}Content-Length: 100\r\n\r\n{"a"`]
    expect(summary(await sendRaw(port, { pieces, endsEarly: true }))).toEqual(refused('request.malformed'))
    expect((await sendRaw(port, { pieces: [`GET /health/live HTTP/1.1\r\n${host}\r\n`] })).status).toBe(200)
  })

  test('sends no second response to a request answered before its body arrived', async () => {
    const pieces = `POST /api/countries HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a":`
    for (let round = 0; round < 20; round += 1) {
      const crowd = Array.from({ length: 16 }, async (_, at) => {
        const connection = openRaw(port, true)
        await connection.write(pieces)
        // Half of the clients disconnect before the response, half after it.
        if (at % 2 === 0) await connection.heard('HTTP/1.1')
        connection.end()
        return connection.answer
      })
      for (const { status, body } of await Promise.all(crowd)) {
        expect(status).toBeGreaterThanOrEqual(400)
        expect(body).not.toContain('HTTP/1.1')
      }
    }
  })

  test('HEAD has no body, and HTTP/1.0 needs no host', async () => {
    const answer = await sendRaw(port, { pieces: ['HEAD /api/countries HTTP/1.0\r\n\r\n'] })
    expect(answer.status).toBe(200)
    expect(answer.body).toBe('')
  })
})

describe('timeouts', () => {
  test('sets every timeout', async () => {
    const context = buildContext(api.context.config, { log: api.context.log })
    const { server } = buildApp(context)
    await closeContext(context)
    expect(server.headersTimeout).toBe(timeouts.headers)
    expect(server.requestTimeout).toBe(timeouts.request)
    expect(server.keepAliveTimeout).toBe(timeouts.keepAlive)
    expect(server.timeout).toBe(timeouts.connection)
  })

  /** The same API with other timeouts, as a separate server. */
  async function listening(changes: Partial<Timeouts>): Promise<number> {
    const context = buildContext(api.context.config, { log: api.context.log, poolLimits: patientLimits })
    const app = buildApp(context, undefined, { timeouts: changes })
    onTestFinished(async () => {
      await app.close()
      await closeContext(context)
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    return (app.server.address() as AddressInfo).port
  }

  const slowHead = 'GET /api/countries HTTP/1.1\r\nHost'
  const slowBody = `${post}Content-Length: 100\r\n\r\n{`

  test('ends slow headers and slow bodies', async () => {
    const hurried = await listening({ headers: 100, request: 150, check: 20 })
    const slow = [slowHead, slowBody].map((piece) => sendRaw(hurried, { pieces: [piece] }))
    for (const answer of await Promise.all(slow)) expect(summary(answer)).toEqual(refused('request.timeout'))
  })

  test('serves others while slow clients are open', async () => {
    const patient = await listening({ headers: 300_000, request: 300_000, connection: 300_000 })
    const slow = [openRaw(patient), openRaw(patient)]
    let answered = 0
    for (const { answer } of slow) void answer.then(() => void (answered += 1))
    await Promise.all(slow.map(({ write }, at) => write([slowHead, slowBody][at]!)))
    const quick = await sendRaw(patient, { pieces: [`GET /api/countries HTTP/1.1\r\n${host}\r\n`] })
    expect([quick.status, answered]).toEqual([200, 0])
    for (const { end } of slow) end()
    await Promise.all(slow.map(({ answer }) => answer))
  })
})
