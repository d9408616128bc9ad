import * as z from 'zod/mini'
import { isValidationCode } from '@grana/messages/es/validation'
import type { FormValues } from './form-values.ts'

/** An optional field is a choice between nothing and a rule; what the rule says is told, not that neither fitted. */
function reasonOf(issue: z.core.$ZodIssue): string {
  const inner = issue.code === 'invalid_union' ? issue.errors.flat() : []
  return inner.find(({ message }) => isValidationCode(message))?.message ?? issue.message
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
