import * as z from 'zod/mini'
import { reason, type ValidationCode } from './validation.ts'

/** Counted by code point, so that every alphabet counts the same; passwords are never truncated. */
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

/** Words that identify the user, from the given values. */
export function personalWords(values: readonly (string | null | undefined)[]): string[] {
  return values.flatMap((value) => (value ?? '').split(/[\s@._+-]+/)).filter((word) => word.length > 2)
}

/** Whether a password contains one of the user's personal words. */
export function containsPersonalWord(password: string, personal: readonly string[]): boolean {
  const plain = password.toLowerCase()
  return personal.some((word) => word.length > 3 && plain.includes(word.toLowerCase()))
}

const wholeText = z.refine<string>(
  (value) => value.isWellFormed() && !value.includes('\u0000'),
  reason('text.unreadable'),
)
const notTooLong = z.refine<string>(
  (value) => countCharacters(value) <= passwordLengths.max,
  reason('password.too_long'),
)

/** An existing password: only its length is checked, as on the sign-in form. */
export const currentPassword = z.string(reason('password.required')).check(
  z.minLength(1, reason('password.required')),
  z.refine((value) => countCharacters(value) >= passwordLengths.min, reason('password.too_short')),
  notTooLong,
  wholeText,
)

/** A new password. The server also rejects common ones and those made of the user's own data. */
export const newPassword = z
  .string(reason('password.required'))
  .check(
    z.minLength(1, reason('password.required')),
    ...passwordRules.map(({ code, holds }) => z.refine<string>(holds, reason(code))),
    notTooLong,
    wholeText,
  )

/** The repeated password; the whole form checks that both match. */
export const repeatedPassword = z
  .string(reason('password.mismatch'))
  .check(z.maxLength(passwordLengths.max * 2, reason('password.mismatch')))

type ChosenPasswords = { password: string; password_confirmation: string }

/** Checks that both passwords match. */
export const passwordsMatch = z.refine<ChosenPasswords>(
  ({ password, password_confirmation }) => password === password_confirmation,
  { error: reason('password.mismatch'), path: ['password_confirmation'] },
)
