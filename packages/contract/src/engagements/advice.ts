import { maxCriterionWeight, scoringCriteria, type ScoringCriterion } from '../customers/target-values.ts'

const advisedProducts = ['pentest', 'bounty'] as const
export type AdvisedProduct = (typeof advisedProducts)[number]

/** How far each product serves a criterion, from 0 to 10. Published with every advice. */
const criterionFits: Readonly<Record<ScoringCriterion, Readonly<Record<AdvisedProduct, number>>>> = {
  compliance_internal: { pentest: 8, bounty: 4 },
  compliance_external: { pentest: 10, bounty: 3 },
  periodic_requirement: { pentest: 9, bounty: 3 },
  risk_reduction: { pentest: 6, bounty: 8 },
  report_speed: { pentest: 6, bounty: 8 },
  start_speed: { pentest: 4, bounty: 7 },
  finding_count: { pentest: 5, bounty: 9 },
  finding_quality: { pentest: 8, bounty: 6 },
  testing_depth: { pentest: 9, bounty: 6 },
  testing_breadth: { pentest: 6, bounty: 9 },
}

const maxFit = 10

export type CriterionWeights = Partial<Record<ScoringCriterion, number>>

export type AdviceLine = {
  criterion: ScoringCriterion
  weight: number
  /** Weight times fit; the lines of a product add up to its score. */
  pentest: number
  bounty: number
}

export type ProductAdvice = {
  lines: AdviceLine[]
  pentest: number
  bounty: number
  /** The score of a product that would serve every criterion wholly. */
  most: number
  /** `both` when neither is ahead by a tenth of the most. */
  product: AdvisedProduct | 'both'
}

/** Which product serves these weights, with the contribution of each criterion; nothing without a weight. */
export function adviseProduct(weights: CriterionWeights): ProductAdvice | undefined {
  const lines = scoringCriteria.flatMap((criterion): AdviceLine[] => {
    const weight = Math.min(maxCriterionWeight, weights[criterion] ?? 0)
    if (weight <= 0) return []
    const { pentest, bounty } = criterionFits[criterion]
    return [{ criterion, weight, pentest: weight * pentest, bounty: weight * bounty }]
  })
  if (lines.length === 0) return undefined
  const total = (name: 'weight' | AdvisedProduct) => lines.reduce((sum, line) => sum + line[name], 0)
  const [pentest, bounty, most] = [total('pentest'), total('bounty'), total('weight') * maxFit]
  const isClose = Math.abs(pentest - bounty) * 10 < most
  const ahead = pentest > bounty ? 'pentest' : 'bounty'
  return { lines, pentest, bounty, most, product: isClose ? 'both' : ahead }
}

type Weighted = { criteria: readonly { criterion: ScoringCriterion; weight: number }[] }

/** The weights of several targets as one: the greatest of each criterion. */
export function weightsOf(targets: readonly Weighted[]): CriterionWeights {
  const weights: CriterionWeights = {}
  for (const { criterion, weight } of targets.flatMap(({ criteria }) => criteria)) {
    weights[criterion] = Math.max(weights[criterion] ?? 0, weight)
  }
  return weights
}
