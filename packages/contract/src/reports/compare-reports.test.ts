import { expect, test } from 'vitest'
import { compareReports, minMatch, matchWeights, readReport, type ComparedReport } from './compare-reports.ts'

const base: ComparedReport = {
  title: 'Injection in the search of invoices',
  text: 'GET /invoices/81/search?term=x HTTP/1.1\nHost: shop.acme.example',
  target: 'a',
  weakness: 'sql-injection',
}
const compare = (one: Partial<ComparedReport>, other: Partial<ComparedReport> = {}) =>
  compareReports(readReport({ ...base, ...one }), readReport({ ...base, ...other }))

test('a report is as like itself as can be', () => {
  expect(compare({}).score).toBe(100)
  expect(Object.values(matchWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100)
})

test('the same place and weakness in other words is a candidate', () => {
  const other = { title: 'Blind reading of the database', text: 'https://shop.acme.example/invoices/7/search?term=1' }
  const { score, matches } = compare({}, other)
  expect(score).toBeGreaterThanOrEqual(80)
  expect(matches.map(({ kind }) => kind)).toEqual(['path', 'parameter', 'weakness', 'target', 'host'])
})

test('identifiers in a path do not matter, other parts do', () => {
  const paths = (path: string) => compare({}, { text: path }).matches.some(({ kind }) => kind === 'path')
  expect(paths('POST /invoices/9912/search HTTP/1.1')).toBe(true)
  expect(paths('POST /invoices/{id}/search HTTP/1.1')).toBe(true)
  expect(paths('POST /orders/81/search HTTP/1.1')).toBe(false)
})

test('the same words about another place are less than a candidate', () => {
  const { score } = compare({}, { text: 'No address.', target: 'b', weakness: 'reflected-xss' })
  expect(score).toBeLessThan(minMatch)
})

test('a weakness of the same category counts half', () => {
  const points = (weakness: string) => compare({ weakness: 'reflected-xss' }, { weakness }).score
  expect(points('reflected-xss') - points('stored-xss')).toBe(matchWeights.weakness / 2)
})
