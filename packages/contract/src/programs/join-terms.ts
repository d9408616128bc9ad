import * as z from 'zod/mini'
import { precisionRules } from '../reports/points-rules.ts'

export const joinLimits = { maxJudged: 100, maxAccountDays: 730, words: 500, perDay: 10 } as const

function whole(min: number, max: number) {
  return z.int().check(z.minimum(min), z.maximum(max))
}

/** Who may take part in a private program. Each version of the terms carries its own. */
export const joinTerms = z.strictObject({
  /** Agents may ask to join; they then see name, organization, rewards and conditions, and no terms. */
  accepts_requests: z.boolean(),
  /** Percent of the precision, with the judged reports behind it; both or none. */
  least_precision: z.optional(whole(1, 99)),
  least_judged: z.optional(whole(precisionRules.minJudged, joinLimits.maxJudged)),
  needs_factor: z.boolean(),
  least_account_days: z.optional(whole(1, joinLimits.maxAccountDays)),
  /** The agent accepts the confidentiality agreement. */
  needs_agreement: z.boolean(),
})
export type JoinTerms = z.output<typeof joinTerms>

/** Of a program that says nothing: by invitation, without conditions. */
export const openJoinTerms: JoinTerms = { accepts_requests: false, needs_factor: false, needs_agreement: false }

export const joinConditions = ['email', 'factor', 'account_age', 'precision', 'agreement'] as const
export type JoinConditionName = (typeof joinConditions)[number]
