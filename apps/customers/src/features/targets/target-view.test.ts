import { expect, test } from 'vitest'
import { isNarrowed, toTargetQuery, parseView, formatView } from './target-view.ts'

test('formats a view as a URL and parses it back', () => {
  const search = 'q=pagos&type=api&authority=lapsed&archived=true&page=3'
  const view = parseView(new URLSearchParams(search))
  expect(view).toEqual({ q: 'pagos', type: 'api', authority: 'lapsed', isArchived: true, page: 3 })
  expect(formatView(view).toString()).toBe(search)
  expect(toTargetQuery(view)).toEqual({ q: 'pagos', type: ['api'], authority: 'lapsed', archived: 'true', page: 3 })
  expect(isNarrowed(view)).toBe(true)
})

test('ignores invalid values of a URL', () => {
  const view = parseView(new URLSearchParams('q=%20&type=house&authority=maybe&archived=1&page=-2'))
  expect(formatView(view).toString()).toBe('')
  expect(isNarrowed(view)).toBe(false)
  expect(parseView(new URLSearchParams('page=1e9')).page).toBe(1)
})
