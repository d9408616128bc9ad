import { expect, test } from 'vitest'
import { matchesWords, matching } from './match-entries.ts'

test.each([
  ['Banca en l\u00ednea', 'linea', true],
  ['Banca en l\u00ednea', 'LIN ban', true],
  ['api.example.test', 'example', true],
  ['Banca en l\u00ednea', 'nea', false],
  ['Banca', 'banca movil', false],
])('%s is found by %s: %s', (text, words, isFound) => {
  expect(matchesWords(text, words)).toBe(isFound)
})

test('at most five of a kind are found, and none without words', () => {
  const names = Array.from({ length: 9 }, (_, at) => `Program ${at}`)
  expect(matching(names, 'pro', (name) => name)).toHaveLength(5)
  expect(matching(names, '', (name) => name)).toEqual([])
  expect(matching<string>(undefined, 'pro', (name) => name)).toEqual([])
})
