import * as z from 'zod/mini'
import { errorStatus, type ErrorCode } from '@grana/contract/errors'
import type { Operation } from '@grana/contract/operation'
import { errorTexts } from '@grana/messages/es/errors'
import { securityHeaders } from '@grana/server/http/headers'
import { documentedErrors } from '@grana/server/http/openapi'
import type { RawAnswer } from '@grana/server/testing/raw-client'

/** Families of attacks on one operation: its description documents their responses. */
const aimed = new Set(['header', 'query', 'param', 'body', 'deep', 'token'])

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

const envelopeFields = ['message', 'code', 'fields', 'details', 'requestId']

const scimFields = ['schemas', 'status', 'scimType', 'detail']

/** SCIM has an envelope of its own, with a status and a text, and no code. */
function faultsOfScimRefusal({ status, headers, body }: RawAnswer): string[] {
  const envelope = parseJson(body)
  const found: [boolean, string][] = [
    [envelope['status'] !== String(status), 'status'],
    [!Object.values<string>(errorTexts).includes(String(envelope['detail'])), 'text'],
    [headers['content-type']?.startsWith('application/scim+json') !== true, 'media type'],
    [Object.keys(envelope).some((key) => !scimFields.includes(key)), 'unknown field'],
    [/node_modules|\.ts:\d|at \w+ \(|select |postgres/i.test(body), 'inner detail'],
  ]
  return found.flatMap(([isFault, what]) => (isFault ? [what] : []))
}

function faultsOfRefusal({ status, headers, body }: RawAnswer): string[] {
  const envelope = parseJson(body)
  const code = String(envelope['code']) as ErrorCode
  const text = Object.hasOwn(errorTexts, code) ? errorTexts[code] : undefined
  // One message contains the number of remaining attempts.
  const bare = (words: unknown) => String(words).replace(/\d$/, '{n}')
  const found: [boolean, string][] = [
    [errorStatus[code] !== status, `code ${code} with status ${status}`],
    [bare(envelope['message']) !== bare(text), 'text'],
    [envelope['requestId'] !== headers['x-request-id'], 'request id'],
    [Object.keys(envelope).some((key) => !envelopeFields.includes(key)), 'unknown field'],
    [/node_modules|\.ts:\d|at \w+ \(|select |postgres/i.test(body), 'inner detail'],
  ]
  return found.flatMap(([isFault, what]) => (isFault ? [what] : []))
}

/** The standard answers wrong values with 400. */
const scimStatus = (status: number) => (status === 422 ? 400 : status)

/** Whether the description of the operation documents a response. */
function isDocumented(operation: Operation, { status, body }: RawAnswer): boolean {
  const answer = parseJson(body)
  if (operation.access === 'scim') {
    if (status < 400) return status === (operation.status ?? 200)
    return documentedErrors(operation).some((code) => scimStatus(errorStatus[code]) === status)
  }
  if (status >= 400) return documentedErrors(operation).includes(answer['code'] as ErrorCode)
  if (status === 304 && operation.sharedAge !== undefined) return true
  if (status !== 200) return false
  return z.safeParse(operation.answer, operation.bare === true ? answer : answer['data']).success
}

type CheckedResponse = { operation?: Operation; family: string; answer: RawAnswer }

/** The faults of a response to an invalid request. */
export function findFaults({ operation, family, answer }: CheckedResponse): string[] {
  const { status, headers } = answer
  const faults: string[] = []
  const note = (isFault: boolean, what: string) => isFault && faults.push(what)
  note(status === 0, 'no answer')
  note(status >= 500, `status ${status}`)
  for (const [name, value] of Object.entries(securityHeaders(false))) {
    const given = headers[name] ?? ''
    note(name === 'vary' ? !given.startsWith(value) : name !== 'cache-control' && given !== value, `header ${name}`)
  }
  const isScim = operation?.access === 'scim' && 'schemas' in parseJson(answer.body)
  note(family === 'token' && status < 400 && status !== 0, 'opened without a token')
  if (status >= 400) faults.push(...(isScim ? faultsOfScimRefusal(answer) : faultsOfRefusal(answer)))
  if (operation !== undefined && aimed.has(family) && status !== 0) {
    note(!isDocumented(operation, answer), `undocumented: ${status} ${answer.body.slice(0, 120)}`)
  }
  return faults
}
