import { expect, test } from 'vitest'
import { isNarrowed, isUrgent, queryOf, readFilters, writeFilters } from './inbox-query.ts'

const read = (text: string) => readFilters(new URLSearchParams(text))

test('an address is read, written and asked alike', () => {
  const filters = read('view=mine&q=sql&severity=high&late=1&page=3')
  expect(writeFilters(filters).toString()).toBe('view=mine&q=sql&severity=high&late=1&page=3')
  expect(queryOf(filters)).toEqual({ open: '1', mine: '1', q: 'sql', severity: ['high'], late: '1', page: 3 })
  expect(isNarrowed(filters)).toBe(true)
})

test('what an address cannot say means nothing', () => {
  const filters = read('view=theirs&q=x&severity=terrible&state=gone&page=-4')
  expect(queryOf(filters)).toEqual({ open: '1', page: 1 })
  expect([isNarrowed(filters), writeFilters(filters).toString()]).toEqual([false, ''])
})

test('a filter narrows its view and never widens it', () => {
  expect(queryOf(read('view=grave'))).toMatchObject({ severity: ['high', 'critical'] })
  expect(queryOf(read('view=grave&severity=low'))).toMatchObject({ severity: ['high', 'critical'] })
  expect(queryOf(read('view=grave&severity=critical'))).toMatchObject({ severity: ['critical'] })
  expect(queryOf(read('view=closed&state=triaging'))).toMatchObject({ state: ['closed', 'archived'] })
  expect(queryOf(read('view=reward'))).toEqual({ stage: 'reward', page: 1 })
  expect(queryOf(read('view=pay'))).toEqual({ unpaid: '1', page: 1 })
  expect(isUrgent(read('view=reward'))).toBe(true)
  expect([isUrgent(read('view=closed')), isUrgent(read('view=all&late=1'))]).toEqual([false, true])
})
