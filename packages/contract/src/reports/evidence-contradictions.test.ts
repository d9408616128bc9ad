import { expect, test } from 'vitest'
import { countContradictions, showsOnlyRefusals } from './evidence-contradictions.ts'

test.each([
  ['a day that does not exist', '{"created":"2026-11-31"}'],
  ['a month that does not exist', 'born 1991-13-04'],
  ['a date of another weekday', 'Date: Mon, 17 Nov 2026 10:00:00 GMT'],
  ['an hour that does not exist', 'Date: Tue, 17 Nov 2026 25:00:00 GMT'],
  [
    'an answer from before the one above it',
    'Date: Tue, 17 Nov 2026 10:00:07 GMT\nDate: Tue, 17 Nov 2026 10:00:01 GMT',
  ],
  ['an address out of range', 'nmap 192.0.2.300'],
  ['a port out of range', '70443/tcp open'],
  ['digits that are not hexadecimal', 'at 0xZZ81'],
  ['the phrase of another status', 'HTTP/1.1 200 Found'],
  ['an empty answer with a body', 'HTTP/1.1 204 No Content\nDate: x\n\n{"a":1}'],
  ['two versions of the protocol', 'GET /a HTTP/2\n\nHTTP/1.1 200 OK'],
  ['a key twice', '{"role":"admin","role":"user"}'],
  ['an answer about another identifier', 'GET /orders/1001 HTTP/1.1\n\nHTTP/1.1 200 OK\n\n{"order":2002}'],
])('%s is impossible', (_what, text) => {
  expect(countContradictions(text)).toBe(1)
})

test('what an honest report shows is possible', () => {
  const text = [
    'On 2026-02-28 from 192.0.2.30, port 65535/tcp, at 0xdeadbeef:',
    'GET /orders/1001 HTTP/1.1',
    'Date: Tue, 17 Nov 2026 10:00:01 GMT',
    '',
    'HTTP/1.1 200 OK',
    '',
    '{"order":1001,"owner":2002,"lines":[{"id":1},{"id":2}]}',
    'HTTP/1.1 403 Not today',
  ].join('\n')
  expect(countContradictions(text)).toBe(0)
})

test('a text grows no costs beyond its length', () => {
  for (const piece of ['{', '"a":', '0x', 'GET /a1000 HTTP/1.1\n', 'HTTP/1.1 204\n', '1.1.1.1', 'Date: Mon, 1 '])
    expect(countContradictions(piece.repeat(60_000 / piece.length))).toBeLessThanOrEqual(10)
})

test('only refusals are no proof; a failure may be one', () => {
  expect(showsOnlyRefusals('HTTP/1.1 403 Forbidden\nHTTP/2 404')).toBe(true)
  expect(showsOnlyRefusals('HTTP/1.1 403 Forbidden\nHTTP/1.1 200 OK')).toBe(false)
  expect(showsOnlyRefusals('HTTP/1.1 500 Internal Server Error')).toBe(false)
  expect(showsOnlyRefusals('Nothing is shown.')).toBe(false)
})
