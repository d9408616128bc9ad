import { expect, test } from 'vitest'
import { isNarrowed, queryOf, readView, writeView } from './target-view.ts'

test('an address says which part of the list it shows, and back', () => {
  const search = 'q=pagos&type=api&authority=lapsed&archived=true&page=3'
  const view = readView(new URLSearchParams(search))
  expect(view).toEqual({ q: 'pagos', type: 'api', authority: 'lapsed', isArchived: true, page: 3 })
  expect(writeView(view).toString()).toBe(search)
  expect(queryOf(view)).toEqual({ q: 'pagos', type: ['api'], authority: 'lapsed', archived: 'true', page: 3 })
  expect(isNarrowed(view)).toBe(true)
})

test('what an address says wrongly is as if it said nothing', () => {
  const view = readView(new URLSearchParams('q=%20&type=house&authority=maybe&archived=1&page=-2'))
  expect(writeView(view).toString()).toBe('')
  expect(isNarrowed(view)).toBe(false)
  expect(readView(new URLSearchParams('page=1e9')).page).toBe(1)
})
