import * as z from 'zod/mini'
import { line, optional, wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'
import { assets, currencies, maxRewardFilter, targetTypes } from '../program-values.ts'
import { weaknessCategories } from '../weaknesses/taxonomy.ts'
import { programScoreParts } from './program-score.ts'

const moment = z.iso.datetime()

/** Orders of the list; programs without the figure come last. */
export const exploreSorts = [
  'proposed',
  'answer',
  'triage',
  'payment',
  'kept',
  'paid',
  'resolved',
  'places',
  'reward',
  'recent',
] as const
export type ExploreSort = (typeof exploreSorts)[number]

/** Kinds that agents report to by themselves; pentests have teams. */
export const exploreKinds = ['bounty', 'vdp'] as const

export const exploreLimits = { pageSize: 20, lastPage: 50, searches: 10, name: 40 } as const
/** Values that the filters offer: the longest median to the first answer, and the smallest share of payments in time. */
export const maxFirstAnswerHours = [24, 72] as const
export const minPaidOnTimePercents = [70, 90] as const

const filters = {
  kind: optional(z.enum(exploreKinds)),
  asset: optional(z.enum(assets)),
  /** The largest reward, in whole units of the currency. */
  reward: optional(wholeNumber({ min: 0, max: maxRewardFilter })),
  /** Median of the first answer, in working hours, at most. */
  answer: optional(wholeNumber({ min: 1, max: 1000 })),
  /** Payments in time, in percent, at least. */
  kept: optional(wholeNumber({ min: 1, max: 100 })),
  sort: optional(z.enum(exploreSorts)),
}

export const exploreQuery = z.strictObject({
  ...filters,
  page: optional(wholeNumber({ min: 1, max: exploreLimits.lastPage })),
})
export type ExploreQuery = z.output<typeof exploreQuery>

const figure = z.nullable(z.number())

/** How a program treats agents, as far as it was measured and the agent may read it. */
const exploreFigures = z.object({
  /** Medians of the last 90 days: working hours to the first answer, and how many answers. */
  answer_hours: figure,
  answers: figure,
  triage_days: figure,
  payment_days: figure,
  /** Rewards paid in time, of those with a deadline. */
  kept: figure,
  promised: figure,
  /** Reports that were resolved, ever. */
  resolved: figure,
  /** What it paid, ever, where the organization lets it be public. */
  paid_cents: figure,
})

const categoryIds = weaknessCategories.map(({ id }) => id)

const exploredProgram = z.object({
  id: z.string(),
  /** `joinable`: private, and the agent may ask to take part. */
  relation: z.enum(['public', 'invited', 'joinable']),
  name: z.string(),
  organization: z.object({ name: z.string(), initials: z.string() }),
  kind: z.enum(exploreKinds),
  assets: z.array(z.enum(targetTypes)),
  reward: z.optional(z.object({ currency: z.enum(currencies), min_cents: z.int(), max_cents: z.int() })),
  updated_at: moment,
  figures: exploreFigures,
  /** `null` for no limit. */
  places_free: z.nullable(z.int()),
  score: z.int(),
  /** They add up to the score. */
  reasons: z.array(z.object({ part: z.enum(programScoreParts), points: z.int() })),
  /** Accepted reports in categories that its assets have, and the first of these categories. */
  accepted: z.int(),
  categories: z.array(z.enum(categoryIds)),
  shared_minutes: z.nullable(z.int()),
  is_named: z.boolean(),
  is_home: z.boolean(),
})
export type ExploredProgram = z.output<typeof exploredProgram>

const ofAgent = {
  access: 'agent',
  requires: { thing: 'program', permission: 'program.follow', tenant: 'own' },
  limit: 'session',
} as const

export const explorePrograms = operation({
  ...ofAgent,
  name: 'explorePrograms',
  summary: 'List the programs that are open to the agent, with their figures and the reasons for their order',
  method: 'GET',
  path: '/api/agents/explore',
  query: exploreQuery,
  answer: z.array(exploredProgram),
  meta: z.object({ page: z.int(), page_size: z.int(), total: z.int() }),
  errors: [],
})

const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  /** As the address of the screen has it. */
  search: z.string(),
  /** Whether new programs that match are announced. */
  notifies: z.boolean(),
  created_at: moment,
})
export type SavedSearch = z.output<typeof savedSearch>

const path = '/api/agents/saved-searches'

export const listSavedSearches = operation({
  ...ofAgent,
  name: 'listSavedSearches',
  summary: 'List the searches of programs that the agent saved',
  method: 'GET',
  path,
  answer: z.array(savedSearch),
  errors: [],
})

export const saveSearch = operation({
  ...ofAgent,
  name: 'saveSearch',
  summary: 'Save a search of programs; one of the same name is replaced',
  method: 'POST',
  path,
  body: z.strictObject({
    name: line({ max: exploreLimits.name, required: 'saved_search.name' }),
    query: z.strictObject(filters),
    notifies: z.boolean(),
  }),
  answer: z.array(savedSearch),
  changes: ['listSavedSearches'],
  errors: ['saved_search.too_many'],
})

const params = z.object({ search: z.uuid() })
const ofRow = { ...ofAgent, requires: { ...ofAgent.requires, thing: 'saved_search', tenant: 'row' } } as const

export const setSearchNotices = operation({
  ...ofRow,
  name: 'setSearchNotices',
  summary: 'Begin or end the announcements of a saved search',
  method: 'POST',
  path: `${path}/{search}/notices`,
  params,
  body: z.strictObject({ notifies: z.boolean() }),
  answer: z.array(savedSearch),
  changes: ['listSavedSearches'],
  errors: [],
})

export const removeSavedSearch = operation({
  ...ofRow,
  name: 'removeSavedSearch',
  summary: 'Remove a saved search',
  method: 'DELETE',
  path: `${path}/{search}`,
  params,
  answer: z.array(savedSearch),
  changes: ['listSavedSearches'],
  errors: [],
})
