import { expect, test } from 'vitest'
import { isNarrowed, isUrgent, toReportQuery, parseFilters, formatFilters } from './inbox-query.ts'

const read = (text: string) => parseFilters(new URLSearchParams(text))

test('a URL is parsed, formatted and sent alike', () => {
  const filters = read('view=mine&q=sql&severity=high&late=1&page=3')
  expect(formatFilters(filters).toString()).toBe('view=mine&q=sql&severity=high&late=1&page=3')
  expect(toReportQuery(filters)).toEqual({ open: '1', mine: '1', q: 'sql', severity: ['high'], late: '1', page: 3 })
  expect(isNarrowed(filters)).toBe(true)
})

test('invalid values of a URL are ignored', () => {
  const filters = read('view=theirs&q=x&severity=terrible&state=gone&page=-4')
  expect(toReportQuery(filters)).toEqual({ open: '1', page: 1 })
  expect([isNarrowed(filters), formatFilters(filters).toString()]).toEqual([false, ''])
})

test('a filter narrows its view and never widens it', () => {
  expect(toReportQuery(read('view=grave'))).toMatchObject({ severity: ['high', 'critical'] })
  expect(toReportQuery(read('view=grave&severity=low'))).toMatchObject({ severity: ['high', 'critical'] })
  expect(toReportQuery(read('view=grave&severity=critical'))).toMatchObject({ severity: ['critical'] })
  expect(toReportQuery(read('view=closed&state=triaging'))).toMatchObject({ state: ['closed', 'archived'] })
  expect(toReportQuery(read('view=reward'))).toEqual({ stage: 'reward', page: 1 })
  expect(toReportQuery(read('view=pay'))).toEqual({ unpaid: '1', page: 1 })
  expect(isUrgent(read('view=reward'))).toBe(true)
  expect([isUrgent(read('view=closed')), isUrgent(read('view=all&late=1'))]).toEqual([false, true])
})
