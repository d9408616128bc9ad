import { expect, test } from 'vitest'
import { isFullSize } from '@grana/server/testing/test-size'
import { generatePairs, judgePairs } from './duplicate-pairs.ts'

test('the original of a duplicate in other words is among five candidates', () => {
  const judged = judgePairs(generatePairs(500, 26))
  if (isFullSize) console.log(JSON.stringify(judged))
  expect(judged.pairs).toBe(500)
  expect(judged.recall).toBeGreaterThanOrEqual(0.9)
  expect(judged.first).toBeGreaterThanOrEqual(0.8)
})

test('the same pairs are generated for the same seed', () => {
  expect(judgePairs(generatePairs(40, 7))).toEqual(judgePairs(generatePairs(40, 7)))
})
