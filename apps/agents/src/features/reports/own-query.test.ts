import { expect, test } from 'vitest'
import { isNarrowed, parseOwnQuery, formatOwnQuery } from './own-query.ts'

const read = (search: string) => parseOwnQuery(new URLSearchParams(search))

test('parses the query of a URL and ignores invalid values', () => {
  expect(read('')).toEqual({ view: 'all', program: '', q: '', page: 1 })
  const program = '00000000-0000-4000-8000-000000000001'
  const whole = { view: 'open', program, q: 'BT-1', page: 3 } as const
  expect(read(new URLSearchParams(formatOwnQuery(whole)).toString())).toEqual(whole)
  expect(read(`view=none&program=x&q=${'a'.repeat(200)}&page=-4`)).toEqual({
    view: 'all',
    program: '',
    q: 'a'.repeat(80),
    page: 1,
  })
  expect(read('page=1e9').page).toBe(400)
  expect(formatOwnQuery(read(''))).toEqual({})
  expect([isNarrowed(read('page=2')), isNarrowed(read('q=a'))]).toEqual([false, true])
})
