import { expect, test } from 'vitest'
import { responseGoals } from '@grana/contract/programs/changes'
import { policyChangeText } from './changes.ts'

test('a changed amount labels both values, also when both are ranges', () => {
  const told = policyChangeText({
    what: 'reward_changed',
    tier: 1,
    severity: 'high',
    from: { min_cents: 200_000, max_cents: 350_000 },
    to: { min_cents: 250_000, max_cents: 400_000 },
  })
  expect(told).toMatch(/antes, USD 2,000 a 3,500; ahora, USD 2,500 a 4,000$/)
})

test('a changed time shows both values, each with its label', () => {
  const texts = responseGoals.map((goal) => policyChangeText({ what: 'response_changed', goal, from: 1, to: 12 }))
  for (const text of texts) expect(text).toMatch(/\b1 .+;.+\b12 /)
  expect(new Set(texts).size).toBe(responseGoals.length)
  expect(policyChangeText({ what: 'response_changed', goal: 'triage', from: null, to: 3 })).not.toContain('null')
})
