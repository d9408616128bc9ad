import { expect, test } from 'vitest'
import * as accounts from '@grana/contract/accounts'
import * as auth from '@grana/contract/auth'
import * as leads from '@grana/contract/leads'
import type { Operation } from '@grana/contract/operation'
import * as programs from '@grana/contract/programs'
import * as reference from '@grana/contract/reference'
import * as secondFactor from '@grana/contract/second-factor'
import { makeRequest } from './make-request.ts'

type SpecifiedCall = { call: string; fields?: readonly string[] }

/** Section 7 of the specification, transcribed by hand: method, path, and the body fields that it names. */
const specified: readonly SpecifiedCall[] = [
  { call: 'POST /api/auth/login' },
  { call: 'POST /api/auth/agent/register' },
  { call: 'POST /api/auth/customer/register' },
  { call: 'POST /api/security/token/verify' },
  { call: 'POST /api/auth/refresh-token', fields: ['refresh_token', 'email'] },
  { call: 'POST /api/auth/password/reset/{token}' },
  { call: 'POST /api/auth/forgot-password', fields: ['email'] },
  { call: 'GET /api/user' },
  { call: 'GET /api/security/mfa/enable2fa' },
  { call: 'POST /api/security/mfa/confirm2fa', fields: ['code'] },
  { call: 'POST /api/security/mfa/disable2fa', fields: ['code', 'password'] },
  { call: 'GET /api/auth/session/{userId}/last-revoke' },
  { call: 'POST /api/portal/lead' },
  { call: 'GET /api/portal/programs' },
  { call: 'GET /api/portal/program/{uuid}' },
  { call: 'GET /api/countries' },
]

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const operations = [accounts, auth, leads, programs, reference, secondFactor].flatMap((module) =>
  Object.values<unknown>(module).filter(isOperation),
)

function operationOf(call: string) {
  const found = operations.find(({ method, path }) => `${method} ${path}` === call)
  if (found === undefined) throw new Error(`the contract has no ${call}`)
  return found
}

const params = { token: 'a-token', userId: 'a-user', uuid: 'a-program' }

test.each(specified)('sends $call with its method, path and Accept', ({ call }) => {
  const operation = operationOf(call)
  const { url, init } = makeRequest({ apiUrl: 'http://api.test', operation, headers: {}, given: { params } })
  const path = call.replace(/^\w+ /, '').replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof params) => params[name])
  expect(`${init.method} ${url}`).toBe(`${call.split(' ')[0]} http://api.test${path}`)
  expect(new Headers(init.headers).get('accept')).toBe('application/json')
})

test.each(specified.filter(({ call }) => call.startsWith('POST')))(
  '$call sends a multipart form',
  ({ call, fields }) => {
    const operation = operationOf(call)
    const body = Object.fromEntries((fields ?? ['any']).map((name) => [name, 'value']))
    const { url, init } = makeRequest({ apiUrl: 'http://api.test', operation, headers: {}, given: { params, body } })
    // A call without fields sends no body.
    if (operation.body === undefined) return expect(init.body).toBeUndefined()
    expect(new Request(url, init).headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
    const shape = (operation.body as unknown as { shape?: Record<string, unknown> }).shape ?? {}
    for (const name of fields ?? []) expect(Object.keys(shape)).toContain(name)
  },
)
