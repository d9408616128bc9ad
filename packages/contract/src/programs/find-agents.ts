import * as z from 'zod/mini'
import { wholeNumber } from '../fields.ts'
import { operation } from '../operation.ts'
import { spokenLanguages } from '../profiles.ts'
import { severities } from '../program-values.ts'
import { programParams } from '../tenancy.ts'
import { weaknessCategories } from '../weaknesses/taxonomy.ts'
import { scoreParts } from './agent-score.ts'

/** Pages are few and searches are counted: the results are a choice of agents to invite, not a list of all. */
export const findLimits = { pageSize: 20, lastPage: 5, perDay: 100 } as const

/** Values that the form offers for the least precision in percent, and for the judged reports behind it. */
export const minPrecisions = [60, 70, 80, 90] as const
export const minJudged = [5, 10, 25, 50] as const
/** Least weekly hours within the office hours of the member who searches. */
export const minHours = [5, 10, 20, 30] as const

const categoryIds = weaknessCategories.map(({ id }) => id)

export const findAgentsQuery = z.strictObject({
  /** A category that accepted reports prove. */
  category: z.optional(z.enum(categoryIds)),
  /** At least this severity, accepted in that category or in any. */
  severity: z.optional(z.enum(severities)),
  precision: z.optional(wholeNumber({ min: 1, max: 100 })),
  judged: z.optional(wholeNumber({ min: 1, max: 1000 })),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  language: z.optional(z.enum(spokenLanguages)),
  hours: z.optional(wholeNumber({ min: 1, max: 45 })),
  /** Only with a second factor. */
  factor: z.optional(z.literal('1')),
  /** Only without a report closed as spam. */
  harmless: z.optional(z.literal('1')),
  page: z.optional(wholeNumber({ min: 1, max: findLimits.lastPage })),
})
export type FindAgentsQuery = z.output<typeof findAgentsQuery>

/** An agent who wants to be found: the handle and what the order depends on, and nothing that says who they are. */
const foundAgent = z.object({
  username: z.string(),
  score: z.int(),
  /** They add up to the score. */
  reasons: z.array(z.object({ part: z.enum(scoreParts), points: z.int() })),
  accepted: z.int(),
  severity: z.nullable(z.enum(severities)),
  precision: z.nullable(z.int()),
  judged: z.int(),
  spam: z.int(),
  country: z.string(),
  languages: z.array(z.enum(spokenLanguages)),
  has_factor: z.boolean(),
  shared_minutes: z.nullable(z.int()),
})
export type FoundAgent = z.output<typeof foundAgent>

export const findAgents = operation({
  name: 'findAgents',
  summary: 'Find agents to invite to a program, best first',
  method: 'GET',
  path: '/api/customers/organizations/{organization}/programs/{program}/agent-search',
  access: 'member',
  factor: 'any',
  requires: { thing: 'agent_invitation', permission: 'agents.invite', tenant: 'path', program: 'path' },
  limit: 'session',
  effects: true,
  params: programParams,
  query: findAgentsQuery,
  answer: z.array(foundAgent),
  meta: z.object({
    page: z.int(),
    has_more: z.boolean(),
    /** Searches that the member has left today. */
    left: z.int(),
  }),
  errors: ['program.not_open', 'program.search_too_often'],
})
