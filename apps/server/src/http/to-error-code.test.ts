import { expect, test } from 'vitest'
import { DomainError } from '#server/lib/domain-error.ts'
import { toErrorCode } from './to-error-code.ts'

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })

test.for<[string, unknown, string]>([
  ['a domain error', new DomainError('captcha.failed'), 'captcha.failed'],
  ['a database that is not there', withCode('ECONNREFUSED'), 'server.unavailable'],
  ['a database that shuts down', withCode('57P01'), 'server.unavailable'],
  ['a database without free connections', withCode('53300'), 'server.unavailable'],
  ['a statement that took too long', withCode('57014'), 'server.unavailable'],
  ['an exhausted pool', new Error('timeout exceeded when trying to connect'), 'server.unavailable'],
  ['a connection that broke', new Error('Connection terminated unexpectedly'), 'server.unavailable'],
  ['a value that the database refuses', withCode('22P02'), 'request.invalid'],
  ['a rule that the database holds', withCode('23514'), 'request.invalid'],
  ['a mistake in our SQL', withCode('42601'), 'server.unexpected'],
  ['a mistake in our code', new TypeError('x is not a function'), 'server.unexpected'],
  ['something that is no error', 'text', 'server.unexpected'],
  ['a name that exists on Object.prototype', withCode('constructor'), 'server.unexpected'],
])('%s', ([, error, code]) => {
  expect(toErrorCode(error)).toBe(code)
})
