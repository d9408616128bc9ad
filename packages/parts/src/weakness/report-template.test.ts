import { expect, it } from 'vitest'
import { reportLimits } from '@grana/contract/reports/draft'
import { weaknessCategories } from '@grana/contract/weaknesses/taxonomy'
import { templateForWeakness } from './report-template.ts'

const fields = ['summary', 'steps', 'impact'] as const
const weaknesses = weaknessCategories.flatMap((category) => category.weaknesses)

it('has a template within the limits for every weakness', () => {
  for (const { id } of weaknesses) {
    const template = templateForWeakness(id)
    for (const field of fields) expect(template[field].length).toBeLessThan(reportLimits[field])
  }
})

it('differs between the common families, and falls back to a general one', () => {
  const general = templateForWeakness(undefined)
  const own = new Set(weaknesses.map(({ id }) => templateForWeakness(id)).filter((one) => one !== general))
  expect(own.size).toBe(8)
  expect(templateForWeakness('stored-xss').steps).not.toBe(general.steps)
})
