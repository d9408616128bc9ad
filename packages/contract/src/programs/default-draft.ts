import { paidSeverities, type AssetTier, type DraftReward, type PaidSeverity, type ProgramDraft } from './draft.ts'

type Span = readonly [least: number, most: number]

/**
 * Default rewards of a bounty, in whole dollars, at the level of the region: a critical flaw in the top tier pays for a
 * week of work, and an organization can afford them in its first program.
 */
const defaultDollars: Readonly<Record<AssetTier, Readonly<Record<PaidSeverity, Span>>>> = {
  1: { low: [100, 250], medium: [400, 1000], high: [1500, 3000], critical: [3000, 5000] },
  2: { low: [75, 150], medium: [250, 600], high: [800, 1800], critical: [2000, 3500] },
  3: { low: [50, 75], medium: [100, 250], high: [300, 700], critical: [800, 1500] },
}

/** The grid that a new bounty starts with. */
export const defaultRewardGrid: readonly DraftReward[] = ([1, 2, 3] as const).flatMap((tier) =>
  paidSeverities.map((severity) => {
    const [least, most] = defaultDollars[tier][severity]
    return { tier, severity, min_cents: least * 100, max_cents: most * 100 }
  }),
)

/** Default response targets in working days; a program that pays nothing has no reward decision. */
export const defaultResponseTargets = {
  first_answer: 1,
  triage: 2,
  reward_decision: 5,
  payment: 10,
  fix: { critical: 7, high: 30, medium: 60, low: 90 },
} as const satisfies ProgramDraft['response']

/** The draft of a new program. Everything has a default except the safe harbor, which the organization must choose. */
export function createDefaultDraft(
  { name, kind }: Pick<ProgramDraft, 'name' | 'kind'>,
  clauses: readonly string[],
): ProgramDraft {
  const { reward_decision: decision, payment, ...unpaidTargets } = defaultResponseTargets
  const isPaid = kind === 'bounty'
  return {
    kind,
    name,
    summary: '',
    description: '',
    visibility: 'private',
    in_scope: [],
    out_of_scope: [],
    rewards: isPaid ? [...defaultRewardGrid] : [],
    clauses: [...clauses],
    additions: [],
    approved_countries: [],
    denied_countries: [],
    response: { ...unpaidTargets, ...(isPaid && { reward_decision: decision, payment }) },
  }
}
