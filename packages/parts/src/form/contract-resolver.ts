import type { FieldErrors, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { isValidationCode, validationTexts } from '@grana/messages/es/validation'

export type FormValues = Record<string, unknown>

/** A text of its own for a refused field; nothing means the catalogue's. */
export type DescribeReason = (field: string, reason: string) => string | undefined

/** First failing rule of each field, in the contract's codes. */
export function firstReasons(schema: z.ZodMiniType, values: FormValues): Record<string, string> {
  const reasons: Record<string, string> = {}
  for (const { path, message } of z.safeParse(schema, values).error?.issues ?? []) {
    const field = String(path[0] ?? '')
    reasons[field] ??= message
  }
  return reasons
}

/** An empty text means the specification's fallback, which the field itself knows how to say. */
function textOf(reason: string): string {
  return isValidationCode(reason) ? validationTexts[reason] : ''
}

/** Lets a form judge its values by the contract's schema, with the texts of the catalogue. */
export function contractResolver(schema: z.ZodMiniType, describe?: DescribeReason): Resolver<FormValues> {
  return (values) => {
    const errors: FieldErrors<FormValues> = {}
    for (const [field, reason] of Object.entries(firstReasons(schema, values))) {
      errors[field] = { type: reason, message: describe?.(field, reason) ?? textOf(reason) }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}
