import * as z from 'zod/mini'
import type { FormValues } from './form-values.ts'

/** First failing rule of each field, in the contract's codes. */
export function firstReasons(schema: z.ZodMiniType, values: FormValues): Readonly<Record<string, string>> {
  const reasons: Record<string, string> = {}
  for (const { path, message } of z.safeParse(schema, values).error?.issues ?? []) {
    const field = String(path[0] ?? '')
    reasons[field] ??= message
  }
  return reasons
}
