import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw, type RawAnswer } from '#server/testing/raw-client.ts'
import { startTestApi, type TestApi } from '#server/testing/test-api.ts'
import { errorStatus } from '@grana/contract/errors'
import { securityHeaders } from './headers.ts'
import { timeouts } from './server-options.ts'

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

/** The parts of an answer that a refusal must have. */
function summary({ status, headers, body }: RawAnswer) {
  const { code, requestId } = JSON.parse(body) as { code: string; requestId: string }
  return { status, code, hasOwnId: requestId === headers['x-request-id'], headers }
}

function refused(code: keyof typeof errorStatus) {
  const headers = expect.objectContaining({ ...securityHeaders(false) })
  return { status: errorStatus[code], code, hasOwnId: true, headers }
}

describe('what is hardly HTTP is answered like everything else', () => {
  test.for<[string, keyof typeof errorStatus, string]>([
    ['no HTTP at all', 'request.malformed', 'hello\r\n\r\n'],
    ['a version that does not exist', 'request.malformed', `GET / HTTP/7.7\r\n${host}\r\n`],
    ['a header with a line break trick', 'request.malformed', `GET / HTTP/1.1\r\n${host}A: b\rC: d\r\n\r\n`],
    ['no host', 'request.malformed', 'GET /api/countries HTTP/1.1\r\n\r\n'],
    ['two lengths', 'request.malformed', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and chunks', 'request.malformed', `${post}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`],
    ['a chunk that is no number', 'request.malformed', `${post}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`],
    ['a wish that nobody can fulfil', 'request.malformed', `${post}Expect: tea\r\nContent-Length: 0\r\n\r\n`],
    ['a tunnel', 'request.method_not_allowed', `CONNECT x.example:443 HTTP/1.1\r\n${host}\r\n`],
    ['headers without end', 'request.headers_too_large', `GET / HTTP/1.1\r\n${host}A: ${'b'.repeat(17_000)}\r\n\r\n`],
    ['an address without end', 'request.address_too_long', `GET /${'a'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n`],
    ['a long address', 'request.address_too_long', `GET /${'a'.repeat(2100)} HTTP/1.1\r\n${host}\r\n`],
  ])('%s', async ([, code, text]) => {
    expect(summary(await sendRaw(port, { pieces: [text] }))).toEqual(refused(code))
  })

  test('a body larger than it says may be', async () => {
    const pieces = [`${post}Content-Length: 300000\r\n\r\n`, 'x'.repeat(150_000), 'x'.repeat(150_000)]
    expect(summary(await sendRaw(port, { pieces }))).toEqual(refused('request.too_large'))
    const chunk = `${(50_000).toString(16)}\r\n${'x'.repeat(50_000)}\r\n`
    const chunked = [`${post}Transfer-Encoding: chunked\r\n\r\n`, chunk, chunk, chunk, chunk]
    expect(summary(await sendRaw(port, { pieces: chunked }))).toEqual(refused('request.too_large'))
  })

  test('a sender who leaves in the middle costs nothing', async () => {
    const pieces = [`${post}Content-Length: 100\r\n\r\n{"a"`]
    expect(summary(await sendRaw(port, { pieces, endsEarly: true }))).toEqual(refused('request.malformed'))
    expect((await sendRaw(port, { pieces: [`GET /health/live HTTP/1.1\r\n${host}\r\n`] })).status).toBe(200)
  })

  test('what was answered before all of it came is not answered again', async () => {
    const pieces = `POST /api/countries HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"a":`
    for (let round = 0; round < 20; round += 1) {
      const crowd = Array.from({ length: 16 }, () => sendRaw(port, { pieces: [pieces], endsEarly: true }))
      for (const { body } of await Promise.all(crowd)) expect(body).not.toContain('HTTP/1.1')
    }
  })

  test('HEAD has no body, and an old client needs no host', async () => {
    const answer = await sendRaw(port, { pieces: ['HEAD /api/countries HTTP/1.0\r\n\r\n'] })
    expect(answer.status).toBe(200)
    expect(answer.body).toBe('')
  })
})

describe('patience', () => {
  test('every time-out is set', () => {
    const { server } = api.app
    expect(server.headersTimeout).toBe(timeouts.headers)
    expect(server.requestTimeout).toBe(timeouts.request)
    expect(server.keepAliveTimeout).toBe(timeouts.keepAlive)
    expect(server.timeout).toBe(timeouts.connection)
  })

  test('slow headers and slow bodies are given up, others are served meanwhile', { timeout: 30_000 }, async () => {
    const slow = [
      sendRaw(port, { pieces: ['GET /api/countries HTTP/1.1\r\nHost'] }),
      sendRaw(port, { pieces: [`${post}Content-Length: 100\r\n\r\n{`] }),
    ]
    const quick = await sendRaw(port, { pieces: [`GET /api/countries HTTP/1.1\r\n${host}\r\n`] })
    expect(quick.status).toBe(200)
    expect(quick.milliseconds).toBeLessThan(1000)
    const [headers, body] = await Promise.all(slow)
    expect(summary(headers!)).toEqual(refused('request.timeout'))
    expect(headers!.milliseconds).toBeLessThan(timeouts.headers + 3000)
    expect(summary(body!)).toEqual(refused('request.timeout'))
    expect(body!.milliseconds).toBeLessThan(timeouts.request + 3000)
  })
})
