import { expect, test } from 'vitest'
import { scoringCriteria } from '../customers/target-values.ts'
import { adviseProduct, weightsOf, type CriterionWeights } from './advice.ts'

test('the contributions of the criteria add up to each score', () => {
  for (let seed = 0; seed < 300; seed++) {
    const weights: CriterionWeights = {}
    for (const [index, criterion] of scoringCriteria.entries()) weights[criterion] = (seed * (index + 3)) % 6
    const advice = adviseProduct(weights)
    for (const product of ['pentest', 'bounty'] as const) {
      const sum = advice?.lines.reduce((total, line) => total + line[product], 0)
      expect(sum).toBe(advice?.[product])
      expect(advice?.[product] ?? 0).toBeLessThanOrEqual(advice?.most ?? 0)
    }
  }
})

test('compliance asks for a pentest, breadth for a bounty, and little difference for both', () => {
  expect(adviseProduct({ compliance_external: 5 })?.product).toBe('pentest')
  expect(adviseProduct({ testing_breadth: 5, finding_count: 5 })?.product).toBe('bounty')
  expect(adviseProduct({ risk_reduction: 3, finding_quality: 3 })?.product).toBe('both')
  expect(adviseProduct({})).toBeUndefined()
})

test('several targets weigh as the greatest of each', () => {
  const one = { criteria: [{ criterion: 'testing_depth', weight: 2 } as const] }
  const other = { criteria: [{ criterion: 'testing_depth', weight: 4 } as const] }
  expect(weightsOf([one, other])).toEqual({ testing_depth: 4 })
})
