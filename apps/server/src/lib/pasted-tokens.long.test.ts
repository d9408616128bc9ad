import { expect, test } from 'vitest'
import { findTokens } from './pasted-tokens.ts'
import { expensiveTexts } from './test-pasted-texts.ts'

test.for(expensiveTexts)('scans 30,000 %s within 400 ms', ([, textOf]) => {
  const text = textOf(30_000)
  const began = performance.now()
  expect(findTokens({ text })).toEqual([])
  expect(performance.now() - began).toBeLessThan(400)
})
