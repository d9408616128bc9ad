import { expect, test } from 'vitest'
import { formatLogLine } from './log-line.ts'

test('formats a structured line as level, message and details', () => {
  const line = '{"level":40,"time":"2026-01-01T00:00:00Z","name":"api","status":429,"path":"/api/x","msg":"refused"}'
  expect(formatLogLine(line)).toBe('WARN refused status=429 path=/api/x')
})

test('prints the stack of an error', () => {
  expect(formatLogLine('{"level":50,"msg":"failed","err":{"message":"no","stack":"Error: no\\n  at x"}}')).toBe(
    'ERROR failed\nError: no\n  at x',
  )
})

test('prints kind, code, message, frames and cause of a serialized error', () => {
  const err = {
    type: 'error',
    code: '42501',
    message: 'permission denied',
    at: ['at save (a.ts:1:2)'],
    cause: { type: 'E' },
  }
  expect(formatLogLine(JSON.stringify({ level: 50, msg: 'failed', err }))).toBe(
    'ERROR failed error 42501 permission denied\n    at save (a.ts:1:2)\n  caused by E',
  )
})

test.each(['plain words', '{"level":30, broken', '{"other":"json"}'])('leaves %s unchanged', (line) => {
  expect(formatLogLine(line)).toBe(line)
})
