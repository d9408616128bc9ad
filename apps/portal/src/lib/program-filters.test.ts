import { describe, expect, test } from 'vitest'
import { lengths } from '@grana/contract/fields'
import { maxRewardFilter, programLastPage } from '@grana/contract/program-values'
import { programQuery } from '@grana/contract/programs'
import { directoryAddress } from '@grana/messages/es/programs'
import { countFilters, noFilters, parseAmount, parseFilters, parseSearch, formatFilters } from './program-filters.ts'

const { names, assets, sectors, kinds, states, sorts } = directoryAddress
const read = (query: string) => parseFilters(new URLSearchParams(query))

const everything = {
  search: 'a\u00F1o \u00F1and\u00FA & co',
  kind: 'bounty',
  assets: ['website', 'mobile_app'],
  sectors: ['finance', 'energy'],
  state: 'paused',
  from: 150,
  to: 20_000,
  sort: 'reward',
  page: 3,
} as const

describe('filters and their URL', () => {
  test('no filters is the bare path', () => {
    expect(formatFilters(noFilters)).toBe('')
    expect(read('')).toEqual(noFilters)
  })

  test('parses what it formats', () => {
    expect(read(formatFilters(everything))).toEqual(everything)
  })

  test('names and values are Spanish, in one order, whatever the input order', () => {
    const query = `?${names.sector}=${sectors.finance}&${names.asset}=${assets.api}&${names.asset}=${assets.website}`
    expect(formatFilters(read(query))).toBe(
      `?${names.asset}=${assets.website}&${names.asset}=${assets.api}&${names.sector}=${sectors.finance}`,
    )
  })

  test.each([
    `${names.kind}=pentest`,
    `${names.kind}=bounty`,
    `${names.asset}=website`,
    `${names.state}=draft`,
    `${names.sort}=`,
    `${names.page}=0`,
    `${names.page}=-1`,
    `${names.page}=1e9`,
    `${names.from}=abc`,
    `${names.from}=0`,
    `${names.to}=-5`,
    'utm_source=x',
  ])('%s is ignored and leaves the whole list', (query) => {
    expect(read(query)).toEqual(noFilters)
  })

  test('a form submitted without JavaScript means the same with its empty fields', () => {
    const sent = `${names.search}=&${names.kind}=${kinds.vdp}&${names.from}=&${names.to}=1%2C500&${names.state}=`
    expect(read(sent)).toEqual({ ...noFilters, kind: 'vdp', to: 1500 })
  })

  test('swaps bounds in the wrong order', () => {
    expect(read(`${names.from}=900&${names.to}=100`)).toMatchObject({ from: 100, to: 900 })
  })

  test('bounds, pages and searches stay within the limits of the API', () => {
    expect(parseAmount('999999999')).toBe(maxRewardFilter)
    expect(read(`${names.page}=9999`).page).toBe(programLastPage)
    expect(parseSearch('x'.repeat(500))).toHaveLength(lengths.search)
    for (const odd of ['a\u0000b', 'line\nbreak', '\ud800', ' e\u0301 ', '\u007f']) {
      expect(programQuery.safeParse({ q: parseSearch(odd) }).success, JSON.stringify(odd)).toBe(true)
    }
  })

  test('sorting and paging are not filters', () => {
    expect(countFilters({ ...noFilters, sort: 'name', page: 4 })).toBe(0)
    expect(countFilters(everything)).toBe(9)
  })

  test('every word of the URL is unique', () => {
    for (const words of [kinds, assets, sectors, states, sorts]) {
      expect(new Set(Object.values(words)).size).toBe(Object.keys(words).length)
    }
  })
})
