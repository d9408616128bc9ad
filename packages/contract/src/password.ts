import * as z from 'zod/mini'
import { reason, type ValidationCode } from './validation.ts'

/** Counted by code point, so that no alphabet is worth less than another; nothing is ever cut off. */
export const passwordLengths = { min: 8, max: 128 } as const

export function countCharacters(text: string): number {
  return Array.from(text).length
}

/** Rules of the specification in the order in which the checklist shows them. */
export const passwordRules = [
  { code: 'password.too_short', holds: (value: string) => countCharacters(value) >= passwordLengths.min },
  { code: 'password.no_number', holds: (value: string) => /\p{Nd}/u.test(value) },
  { code: 'password.no_uppercase', holds: (value: string) => /\p{Lu}/u.test(value) },
  { code: 'password.no_special', holds: (value: string) => /[^\p{L}\p{N}]/u.test(value) },
] as const satisfies readonly { code: ValidationCode; holds: (value: string) => boolean }[]

const wholeText = z.refine<string>(
  (value) => value.isWellFormed() && !value.includes('\u0000'),
  reason('text.unreadable'),
)
const notTooLong = z.refine<string>(
  (value) => countCharacters(value) <= passwordLengths.max,
  reason('password.too_long'),
)

/** A password somebody already has: only its size is judged, as on the sign-in form. */
export const givenPassword = z.string(reason('password.required')).check(
  z.minLength(1, reason('password.required')),
  z.refine((value) => countCharacters(value) >= passwordLengths.min, reason('password.too_short')),
  notTooLong,
  wholeText,
)

/** A password that is being chosen. The server also refuses common ones and those made of the person's own data. */
export const newPassword = z
  .string(reason('password.required'))
  .check(
    z.minLength(1, reason('password.required')),
    ...passwordRules.map(({ code, holds }) => z.refine<string>(holds, reason(code))),
    notTooLong,
    wholeText,
  )

/** A second typing of the same password; whether both agree is asked of the whole form. */
export const repeatedPassword = z
  .string(reason('password.mismatch'))
  .check(z.maxLength(passwordLengths.max * 2, reason('password.mismatch')))

type Chosen = { password: string; password_confirmation: string }

/** Both typings agree. */
export const typedAlike = z.refine<Chosen>(
  ({ password, password_confirmation }) => password === password_confirmation,
  { error: reason('password.mismatch'), path: ['password_confirmation'] },
)
