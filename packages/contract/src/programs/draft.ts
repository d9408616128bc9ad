import * as z from 'zod/mini'
import { searchText } from '../fields.ts'
import { programVisibilities, safeHarbors, severities, type Severity } from '../program-values.ts'
import { keysOf } from '../record-keys.ts'
import { secondApprovalAbove } from '../reports/reward.ts'
import { joinTerms } from './join-terms.ts'

/** Kinds that the builder creates; a pentest is requested instead. */
export const builtKinds = ['bounty', 'vdp'] as const
export type BuiltKind = (typeof builtKinds)[number]

export const assetTiers = [1, 2, 3] as const
export type AssetTier = (typeof assetTiers)[number]

/** Severities that a bounty must price; informative findings are not paid. */
export const paidSeverities = ['low', 'medium', 'high', 'critical'] as const satisfies readonly Severity[]
export type PaidSeverity = (typeof paidSeverities)[number]

/** Limits that the tables enforce too. */
export const draftLimits = {
  name: 120,
  summary: 300,
  description: 8000,
  label: 120,
  reason: 300,
  clauseTitle: 160,
  clauseText: 4000,
  targets: 200,
  excluded: 100,
  clauses: 60,
  additions: 20,
  countries: 250,
  days: 365,
  /** One million, in cents. */
  rewardCents: 100_000_000,
} as const

/** Text of several lines that may still be empty. */
function openText(max: number) {
  return z.string().check(
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(max),
    // oxlint-disable-next-line no-control-regex -- naming control characters is the point
    z.refine((value) => value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u.test(value)),
  )
}

function hasDistinct<T>(key: (value: T) => string) {
  return (values: readonly T[]) => new Set(values.map(key)).size === values.length
}

const country = z.string().check(z.regex(/^[A-Z]{2}$/))
export const countries = z.array(country).check(z.maxLength(draftLimits.countries), z.refine(hasDistinct(String)))
const cents = z.int().check(z.positive(), z.maximum(draftLimits.rewardCents))
const days = z.int().check(z.positive(), z.maximum(draftLimits.days))
const tier = z.literal([...assetTiers])

const draftTarget = z.strictObject({ target_id: z.uuid(), tier })
export type DraftTarget = z.output<typeof draftTarget>

const draftExcluded = z.strictObject({
  /** A description, or the target's own name if it is a target. */
  label: searchText(draftLimits.label),
  target_id: z.optional(z.uuid()),
  reason: searchText(draftLimits.reason),
})

/** Amounts are stored in cents: the schema allows positive numbers with at most two decimals. */
const draftReward = z.strictObject({ tier, severity: z.enum(severities), min_cents: cents, max_cents: cents })
export type DraftReward = z.output<typeof draftReward>

const draftAddition = z.strictObject({
  title: searchText(draftLimits.clauseTitle),
  text: openText(draftLimits.clauseText),
})

const draftResponse = z.strictObject({
  first_answer: z.optional(days),
  triage: z.optional(days),
  reward_decision: z.optional(days),
  payment: z.optional(days),
  fix: z.strictObject({
    critical: z.optional(days),
    high: z.optional(days),
    medium: z.optional(days),
    low: z.optional(days),
  }),
})

/** A program draft. Anything may be missing; the checklist reports what it lacks. */
export const programDraft = z.strictObject({
  kind: z.enum(builtKinds),
  name: searchText(draftLimits.name).check(z.minLength(1)),
  summary: searchText(draftLimits.summary),
  description: openText(draftLimits.description),
  visibility: z.enum(programVisibilities),
  /** Absent until chosen: a legal statement has no default. */
  safe_harbor: z.optional(z.enum(safeHarbors)),
  in_scope: z
    .array(draftTarget)
    .check(z.maxLength(draftLimits.targets), z.refine(hasDistinct<DraftTarget>(({ target_id: id }) => id))),
  out_of_scope: z.array(draftExcluded).check(z.maxLength(draftLimits.excluded)),
  rewards: z
    .array(draftReward)
    .check(
      z.maxLength(assetTiers.length * severities.length),
      z.refine(hasDistinct<DraftReward>((cell) => `${cell.tier} ${cell.severity}`)),
    ),
  /** Chosen clauses of the library; mandatory clauses are not listed. */
  clauses: z
    .array(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)))
    .check(z.maxLength(draftLimits.clauses), z.refine(hasDistinct(String))),
  additions: z.array(draftAddition).check(z.maxLength(draftLimits.additions)),
  /** Paid to the agent for each answered retest; absent where the program offers none. */
  retest_fee_cents: z.optional(cents),
  /** Of a private program: whether agents may ask to join, and the conditions of taking part. */
  joining: z.optional(joinTerms),
  approved_countries: countries,
  denied_countries: countries,
  response: draftResponse,
})
export type ProgramDraft = z.output<typeof programDraft>

/** Rewards of the tiers that are in scope; all of them while the scope is empty. */
export function rewardsInScope({
  in_scope: scope,
  rewards,
}: Pick<ProgramDraft, 'in_scope' | 'rewards'>): DraftReward[] {
  return rewards.filter(({ tier: priced }) => scope.length === 0 || scope.some((entry) => entry.tier === priced))
}

/**
 * The highest fee for a retest: no more than the lowest row of the grid pays, nor than one person may approve alone.
 */
export function highestRetestFee(draft: Pick<ProgramDraft, 'in_scope' | 'rewards'>): number {
  return Math.min(secondApprovalAbove.USD, ...rewardsInScope(draft).map(({ max_cents: most }) => most))
}

/** What blocks publishing a draft, and the step of the builder that fixes it. */
export const publishObstacles = {
  'organization.pending': 'publish',
  'organization.not_domain': 'publish',
  'organization.no_sector': 'publish',
  'organization.own_texts': 'about',
  'billing.unaccepted': 'publish',
  'owner.missing': 'people',
  'summary.missing': 'about',
  'safe_harbor.missing': 'about',
  'scope.empty': 'scope',
  'target.missing': 'scope',
  'target.unproven': 'scope',
  'target.lapsed': 'scope',
  'target.archived': 'scope',
  'excluded.unnamed': 'scope',
  'grid.incomplete': 'scope',
  'grid.order': 'scope',
  'grid.retest_fee': 'scope',
  'clause.unknown': 'rules',
  'addition.incomplete': 'rules',
  'country.both': 'response',
  'joining.precision': 'response',
  'response.missing': 'response',
} as const satisfies Record<string, BuilderStep>
export type PublishObstacle = keyof typeof publishObstacles

export const builderSteps = ['about', 'scope', 'rules', 'response', 'people', 'publish'] as const
export type BuilderStep = (typeof builderSteps)[number]

export const obstacle = z.object({
  code: z.enum(keysOf(publishObstacles)),
  target_id: z.optional(z.string()),
  tier: z.optional(z.int()),
  severity: z.optional(z.enum(severities)),
})
export type Obstacle = z.output<typeof obstacle>
