import * as z from 'zod/mini'
import type { FormValues } from './form-values.ts'

/** The contract's reasons have a distinct form; the schema library's own messages are sentences. */
const isReason = (message: string) => /^[a-z_]+\.[a-z_]+$/.test(message)

/** An optional field is a union of nothing and a rule; reports the rule's reason, not that neither matched. */
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
