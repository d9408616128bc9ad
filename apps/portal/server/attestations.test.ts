import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { getAttestation, type VerifiedAttestation } from '@grana/contract/engagements/attestations'
import { errorStatus, type ErrorCode } from '@grana/contract/errors'
import { sampleOf } from '@grana/contract/sample-of.fixture'
import { attestationPage as texts } from '@grana/messages/es/portal/attestation'
import { builtPortal } from './built-portal.fixture.ts'
import { pageKey } from './page-key.ts'

const code = 'abcdefghijklmnopqrst'
const none = { found: 0, fixed: 0 }
const sample = sampleOf(getAttestation.answer)
const valid: VerifiedAttestation = {
  statement: {
    ...sample.statement,
    code,
    organization: 'Tepozan Bank',
    issued_at: '2026-11-18T10:00:00.000Z',
    starts_on: '2026-11-01',
    ends_on: '2026-11-10',
    findings: { critical: { found: 2, fixed: 1 }, high: none, medium: none, low: none, informative: none },
  },
  state: 'valid',
}
const refuse = (refused: ErrorCode) => ({
  status: errorStatus[refused],
  body: { code: refused, message: refused, requestId: 'r' },
})
const keys = [{ id: sample.statement.key, kty: 'OKP', crv: 'Ed25519', x: 'abc', since: '2026-11-18T10:00:00.000Z' }]

/** Answers of the API stub by path; every other one is not found. */
let answers: Record<string, { status?: number; body: unknown }>
let api: Server
let portal: FastifyInstance

beforeAll(async () => {
  api = createServer((request, response) => {
    const { status = 200, body } = answers[(request.url ?? '').split('?')[0] ?? ''] ?? refuse('request.not_found')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  api.keepAliveTimeout = 0
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  const { port } = api.address() as AddressInfo
  portal = await builtPortal({ apiInternalUrl: `http://127.0.0.1:${port}` })
})
afterAll(() => api.close())

const show = (shown: VerifiedAttestation) => {
  answers = { [`/api/portal/attestations/${code}`]: { body: { data: shown } } }
  return portal.inject({ url: paths.attestation(code) })
}

test('a valid attestation says what it covers, is never stored and never indexed', async () => {
  const { statusCode, body, headers } = await show(valid)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  for (const text of [texts.states.valid.title, 'Tepozan Bank', code, texts.results]) expect(body).toContain(text)
  expect(body).toContain('noindex')
  expect(pageKey(paths.attestation(code))).toBeUndefined()
})

test('a revoked one and a replaced one say so, with the way to the next', async () => {
  const revoked = await show({ ...valid, state: 'revoked', ended_at: '2026-12-01T10:00:00.000Z' })
  expect(revoked.body).toContain(texts.states.revoked.title)
  const next = 'bbbbbbbbbbbbbbbbbbbb'
  const replaced = await show({ ...valid, state: 'replaced', replaced_by: next, ended_at: '2026-12-01T10:00:00.000Z' })
  expect(replaced.body).toContain(paths.attestation(next))
})

test('an unknown code and a malformed one are not found, and a failing service is not an answer', async () => {
  answers = {}
  for (const url of [paths.attestation(code), paths.attestation('Not-A-Code')]) {
    const { statusCode, body } = await portal.inject({ url })
    expect(statusCode).toBe(404)
    expect(body).toContain(texts.hidden.title)
  }
  answers = { [`/api/portal/attestations/${code}`]: refuse('server.unavailable') }
  const failed = await portal.inject({ url: paths.attestation(code) })
  expect(failed.statusCode).toBeGreaterThanOrEqual(500)
  expect(failed.body).toContain(texts.failed.title)
})

test('the public keys are at their well-known address', async () => {
  answers = { '/api/portal/attestation-keys': { body: { data: keys } } }
  const { statusCode, headers, body } = await portal.inject({ url: paths.attestationKeys() })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(JSON.parse(body)).toEqual({ keys })
})
