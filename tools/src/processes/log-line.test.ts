import { expect, test } from 'vitest'
import { readable } from './log-line.ts'

test('a structured line becomes level, message and details', () => {
  const line = '{"level":40,"time":"2026-01-01T00:00:00Z","name":"api","status":429,"path":"/api/x","msg":"refused"}'
  expect(readable(line)).toBe('WARN refused status=429 path=/api/x')
})

test('an error brings its stack', () => {
  expect(readable('{"level":50,"msg":"failed","err":{"message":"no","stack":"Error: no\\n  at x"}}')).toBe(
    'ERROR failed\nError: no\n  at x',
  )
})

test('an error that was described brings its kind, code, message, places and cause', () => {
  const err = {
    type: 'error',
    code: '42501',
    message: 'permission denied',
    at: ['at save (a.ts:1:2)'],
    cause: { type: 'E' },
  }
  expect(readable(JSON.stringify({ level: 50, msg: 'failed', err }))).toBe(
    'ERROR failed error 42501 permission denied\n    at save (a.ts:1:2)\n  caused by E',
  )
})

test.each(['plain words', '{"level":30, broken', '{"other":"json"}'])('%s stays as it is', (line) => {
  expect(readable(line)).toBe(line)
})
