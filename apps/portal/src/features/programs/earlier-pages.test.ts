import { beforeEach, expect, test } from 'vitest'
import type { LoadedDirectory } from '#app/lib/directory-answer.ts'
import { noFilters } from '#app/lib/program-filters.ts'
import { sampleCard, sampleMeta } from '#app/lib/programs.fixture.ts'
import { forgetPages, rememberPage, withEarlierPages } from './earlier-pages.ts'

const { facets } = sampleMeta()

function answer(page: number, ...numbers: number[]): LoadedDirectory {
  const programs = numbers.map((number) => sampleCard(number))
  return { status: 'loaded', programs, page, firstPage: page, pageSize: 2, total: 9, isExact: true, facets, now: 0 }
}

const on = (page: number) => ({ ...noFilters, page })
const shown = (page: number, ...numbers: number[]) => withEarlierPages(on(page), answer(page, ...numbers))

beforeEach(forgetPages)

test('appends a page to the known pages before it', () => {
  rememberPage(on(1), answer(1, 1, 2))
  rememberPage(on(2), answer(2, 3, 4))
  expect(shown(3, 5)).toMatchObject({ firstPage: 1, programs: [1, 2, 3, 4, 5].map((number) => sampleCard(number)) })
})

test('does not bridge a gap', () => {
  rememberPage(on(1), answer(1, 1, 2))
  expect(shown(3, 5)).toEqual(answer(3, 5))
})

test('going back to the first page shows the first page', () => {
  rememberPage(on(1), answer(1, 1, 2))
  rememberPage(on(2), answer(2, 3, 4))
  expect(shown(1, 1, 2)).toEqual(answer(1, 1, 2))
})

test('lists do not share pages', () => {
  rememberPage(on(1), answer(1, 1, 2))
  const other = { ...on(2), search: 'x' }
  expect(withEarlierPages(other, answer(2, 3))).toEqual(answer(2, 3))
})

test('shows a program once that moved to the next page meanwhile', () => {
  rememberPage(on(1), answer(1, 1, 2))
  expect(shown(2, 2, 3)).toMatchObject({ programs: [1, 2, 3].map((number) => sampleCard(number)) })
})

test('does not store a failure, nor complete it', () => {
  rememberPage(on(1), { status: 'failed' })
  expect(withEarlierPages(on(2), { status: 'failed' })).toEqual({ status: 'failed' })
  expect(shown(2, 3)).toEqual(answer(2, 3))
})
