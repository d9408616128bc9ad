import * as z from 'zod/mini'
import { lengths, optional, searchText, wholeNumber } from './fields.ts'
import { operation } from './operation.ts'
import {
  assets,
  credentialModes,
  currencies,
  environments,
  maxRewardFilter,
  programKinds,
  programLastPage,
  programSorts,
  publicProgramStates,
  safeHarbors,
  sectors,
  severities,
  targetTypes,
} from './program-values.ts'
import { publicPayments } from './programs/public-payments.ts'

const moment = z.iso.datetime()
const cents = z.int().check(z.nonnegative())
const days = z.int().check(z.positive())

/** One program as the directory lists it. Unknown and unpublished values are absent. */
export const programCard = z.object({
  uuid: z.uuid(),
  name: z.string(),
  summary: z.string(),
  kind: z.enum(programKinds),
  state: z.enum(publicProgramStates),
  safe_harbor: z.enum(safeHarbors),
  is_managed: z.boolean(),
  organization: z.object({ name: z.string(), initials: z.string(), sector: z.enum(sectors) }),
  /** Types of the assets in scope, in the order of the policy. */
  assets: z.array(z.enum(targetTypes)),
  /** Minimum and maximum of the reward grid; absent when the program pays nothing. */
  reward: z.optional(z.object({ currency: z.enum(currencies), min_cents: cents, max_cents: cents })),
  published_at: moment,
  updated_at: moment,
})
export type ProgramCard = z.output<typeof programCard>

/** A card of the list, with how the program pays as far as that is public. */
const listedProgram = z.extend(programCard, {
  paid: z.optional(
    z.object({
      /** Median of working days from the approval of a reward to its payment, in the last 90 days. */
      median_days: z.optional(z.number()),
      /** Paid in the last 365 days. */
      year: z.optional(z.object({ currency: z.enum(currencies), cents })),
    }),
  ),
})
export type ListedProgram = z.output<typeof listedProgram>

function withCount<S extends z.ZodMiniType>(value: S) {
  return z.array(z.object({ value, count: z.int(), is_exact: z.boolean() }))
}

/** How many programs each further filter would leave; every value is listed, in the contract's order. */
export const programFacets = z.object({
  kind: withCount(z.enum(programKinds)),
  asset: withCount(z.enum(assets)),
  sector: withCount(z.enum(sectors)),
  state: withCount(z.enum(publicProgramStates)),
  /** Ranges of the maximum reward in whole units of the currency; the last one has no upper bound. */
  reward: z.array(z.object({ from: z.int(), below: z.optional(z.int()), count: z.int(), is_exact: z.boolean() })),
})
export type ProgramFacets = z.output<typeof programFacets>

export const programListMeta = z.object({
  page: z.int(),
  page_size: z.int(),
  /** Exact up to 1,000; above it stays at 1,000 and `total_is_exact` is false. */
  total: z.int(),
  total_is_exact: z.boolean(),
  facets: programFacets,
})
export type ProgramListMeta = z.output<typeof programListMeta>

const scopeTarget = z.object({
  name: z.string(),
  type: z.enum(targetTypes),
  address: z.string(),
  environment: z.enum(environments),
  /** 1 is the most important tier. */
  tier: z.int(),
  /** Absent: testing needs no account. */
  credentials: z.optional(z.enum(credentialModes)),
  note: z.optional(z.string()),
})
export type ScopeTarget = z.output<typeof scopeTarget>

/** An exclusion from scope: a target of the organization, or a description. */
const excludedTarget = z.object({
  label: z.string(),
  type: z.optional(z.enum(targetTypes)),
  reason: z.optional(z.string()),
})
export type ExcludedTarget = z.output<typeof excludedTarget>

/** One cell of the reward grid; a pair of tier and severity that pays nothing is absent. */
const rewardCell = z.object({ tier: z.int(), severity: z.enum(severities), min_cents: cents, max_cents: cents })
export type RewardCell = z.output<typeof rewardCell>

const clause = z.object({
  /** As it is cited: number of the group, a point, number within the group. */
  number: z.string(),
  group: z.string(),
  title: z.string(),
  text: z.string(),
})
export type PolicyClause = z.output<typeof clause>

const policy = z.object({ version: z.int(), effective_at: moment, clauses: z.array(clause) })

/** Working days within which the organization aims to act. */
export const responseTargets = z.object({
  first_answer: z.optional(days),
  triage: z.optional(days),
  reward_decision: z.optional(days),
  /** From the approval of a reward to its payment. */
  payment: z.optional(days),
  fix: z.object({
    critical: z.optional(days),
    high: z.optional(days),
    medium: z.optional(days),
    low: z.optional(days),
  }),
})
export type ResponseTargets = z.output<typeof responseTargets>

/** Median and 90th percentile of `n` measurements. */
export const spread = z.object({ median: z.number(), p90: z.number(), n: z.int() })

/** Statistics of the last 90 days, of disputes of the last 365; each is absent until there is something to measure. */
export const programStatistics = z.object({
  first_answer_hours: z.optional(spread),
  triage_days: z.optional(spread),
  reward_days: z.optional(spread),
  /** Working days from acceptance to the fix; `kept` of `promised` met their deadline. */
  fix_days: z.optional(z.extend(spread, { kept: z.int(), promised: z.int() })),
  /** Working days from the approval of a reward to its payment; `kept` of `promised` met their deadline. */
  payment_days: z.optional(z.extend(spread, { kept: z.int(), promised: z.int() })),
  closed_with_clause: z.optional(z.object({ count: z.int(), of: z.int() })),
  /** Disputes ruled in the last 365 days, and those of them that overturned the decision of the organization. */
  disputes_overturned: z.optional(z.object({ count: z.int(), of: z.int() })),
  /** Reports that were resolved, ever. */
  resolved: z.optional(z.int()),
})
export type ProgramStatistics = z.output<typeof programStatistics>

/** Everything that the public page of a program shows. */
export const portalProgram = z.extend(programCard, {
  description: z.optional(z.string()),
  policy,
  in_scope: z.array(scopeTarget),
  out_of_scope: z.array(excludedTarget),
  rewards: z.array(rewardCell),
  response: z.optional(responseTargets),
  /** Paid for each answered retest, in the currency of the grid. */
  retest_fee_cents: z.optional(cents),
  /** Country codes; an empty list of approved ones means everywhere but the denied. */
  approved_countries: z.array(z.string()),
  denied_countries: z.array(z.string()),
  figures: z.optional(programStatistics),
  /** What it paid, as far as the organization lets it be public. */
  payments: z.optional(publicPayments),
  /** Why staff paused it: a payment that did not arrive. Absent for other pauses. */
  pause_cause: z.optional(z.enum(['payment'])),
  /** Whether people without an account can send a report. */
  takes_open_reports: z.optional(z.literal(true)),
  /** Whether it ever received a report; the content stays between both sides. */
  has_reports: z.optional(z.boolean()),
})
export type PortalProgram = z.output<typeof portalProgram>

/** The page of a draft, whose safe harbor may not be chosen yet. */
export const programPreview = z.extend(portalProgram, { safe_harbor: z.optional(z.enum(safeHarbors)) })
export type ProgramPreview = z.output<typeof programPreview>

const rewardFilter = optional(wholeNumber({ min: 0, max: maxRewardFilter }))

export const programQuery = z.strictObject({
  q: z.optional(searchText(lengths.search)),
  kind: optional(z.enum(programKinds)),
  asset: z.optional(z.array(z.enum(assets)).check(z.maxLength(assets.length))),
  sector: z.optional(z.array(z.enum(sectors)).check(z.maxLength(sectors.length))),
  /** Absent: active and paused programs. */
  state: optional(z.enum(publicProgramStates)),
  /** Bounds of the maximum reward, in whole units of the currency. */
  reward_min: rewardFilter,
  reward_max: rewardFilter,
  sort: optional(z.enum(programSorts)),
  page: optional(wholeNumber({ min: 1, max: programLastPage })),
})

export const listPortalPrograms = operation({
  name: 'listPortalPrograms',
  summary: 'Search and filter the public programs',
  method: 'GET',
  path: '/api/portal/programs',
  access: 'public',
  limit: 'search',
  query: programQuery,
  repeats: ['asset', 'sector'],
  answer: z.array(listedProgram),
  meta: programListMeta,
  errors: [],
  sharedAge: { fresh: 5, stale: 30 },
})

export const getPortalProgram = operation({
  name: 'getPortalProgram',
  summary: 'Get a public program with its scope, rewards and rules',
  method: 'GET',
  path: '/api/portal/program/{uuid}',
  access: 'public',
  limit: 'read',
  params: z.object({ uuid: z.uuidv4() }),
  answer: portalProgram,
  errors: ['request.not_found'],
  sharedAge: { fresh: 5, stale: 30 },
})
