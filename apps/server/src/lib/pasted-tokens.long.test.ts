import { expect, test } from 'vitest'
import { tokensIn } from './pasted-tokens.ts'
import { expensiveTexts } from './test-pasted-texts.ts'

test.for(expensiveTexts)('30,000 %s are looked through within 400 ms', ([, textOf]) => {
  const text = textOf(30_000)
  const began = performance.now()
  expect(tokensIn({ text })).toEqual([])
  expect(performance.now() - began).toBeLessThan(400)
})
