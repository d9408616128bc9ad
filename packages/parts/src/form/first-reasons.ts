import * as z from 'zod/mini'
import type { FormValues } from './form-values.ts'

/** Reasons of the contract have a form of their own; what the schema library says by itself is a sentence. */
const isReason = (message: string) => /^[a-z_]+\.[a-z_]+$/.test(message)

/** An optional field is a choice between nothing and a rule; what the rule says is told, not that neither fitted. */
function reasonOf(issue: z.core.$ZodIssue): string {
  const inner = issue.code === 'invalid_union' ? issue.errors.flat() : []
  return inner.find(({ message }) => isReason(message))?.message ?? issue.message
}

/** First failing rule of each field, in the contract's codes. */
export function firstReasons(schema: z.ZodMiniType, values: FormValues): Readonly<Record<string, string>> {
  const reasons: Record<string, string> = {}
  for (const issue of z.safeParse(schema, values).error?.issues ?? []) {
    const field = String(issue.path[0] ?? '')
    reasons[field] ??= reasonOf(issue)
  }
  return reasons
}
