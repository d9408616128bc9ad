import * as z from 'zod/mini'
import { severities } from '../program-values.ts'

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
  z.object({
    what: z.enum(['safe_harbor_changed', 'countries_changed', 'response_changed', 'presentation_changed']),
  }),
])
export type PolicyChange = z.output<typeof policyChange>
