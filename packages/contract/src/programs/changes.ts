import * as z from 'zod/mini'
import { severities } from '../program-values.ts'

/** The response targets of an organization. */
export const responseGoals = [
  'first_answer',
  'triage',
  'reward_decision',
  'payment',
  'fix_critical',
  'fix_high',
  'fix_medium',
  'fix_low',
] as const
export type ResponseGoal = (typeof responseGoals)[number]

const span = z.object({ min_cents: z.int(), max_cents: z.int() })

/** One difference between two versions of a program's terms. */
export const policyChange = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['target_added', 'target_removed', 'target_changed']), name: z.string(), tier: z.int() }),
  z.object({ what: z.enum(['exclusion_added', 'exclusion_removed']), name: z.string() }),
  z.object({
    what: z.literal('reward_changed'),
    tier: z.int(),
    severity: z.enum(severities),
    from: z.nullable(span),
    to: z.nullable(span),
  }),
  z.object({
    what: z.enum(['clause_added', 'clause_removed', 'clause_changed']),
    number: z.string(),
    title: z.string(),
  }),
  /** Working days; empty where there is no target. */
  z.object({
    what: z.literal('response_changed'),
    goal: z.enum(responseGoals),
    from: z.nullable(z.int()),
    to: z.nullable(z.int()),
  }),
  /** In cents; empty where there is no fee. */
  z.object({ what: z.literal('retest_fee_changed'), from: z.nullable(z.int()), to: z.nullable(z.int()) }),
  z.object({ what: z.enum(['safe_harbor_changed', 'countries_changed', 'joining_changed', 'presentation_changed']) }),
])
export type PolicyChange = z.output<typeof policyChange>

/** The version that is in force today, and how it differs from an older one. */
export const versionToday = z.object({ version: z.int(), changes: z.array(policyChange) })
export type VersionToday = z.output<typeof versionToday>
