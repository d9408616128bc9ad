import { expect, test, vi } from 'vitest'
import { CallError } from '@grana/client/call-error'
import { combineQueries } from './combine-queries.ts'
import type { ShownQuery } from './query-view.tsx'

const query = <T>(changes: Partial<ShownQuery<T>> = {}): ShownQuery<T> => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch: vi.fn<() => void>(),
  ...changes,
})

test('has data once every query has', () => {
  const [name, count] = [query<string>({ data: 'one' }), query<number>()]
  expect(combineQueries({ name, count }).data).toBeUndefined()
  expect(combineQueries({ name, count: { ...count, data: 0 } }).data).toEqual({ name: 'one', count: 0 })
})

test('is fetching while any query is', () => {
  expect(combineQueries({ a: query(), b: query({ isFetching: true }) }).isFetching).toBe(true)
  expect(combineQueries({ a: query(), b: query() }).isFetching).toBe(false)
})

test('shows the first error, and repeats only what failed', () => {
  const error = new CallError('server.unavailable')
  const [good, bad] = [query<string>({ data: 'one' }), query<string>({ error })]
  const combined = combineQueries({ good, bad })
  expect(combined.error).toBe(error)
  void combined.refetch()
  expect(bad.refetch).toHaveBeenCalledOnce()
  expect(good.refetch).not.toHaveBeenCalled()
})
