import * as z from 'zod/mini'
import { reason, type ValidationCode } from './validation.ts'

/** Longest values that are stored, shared by forms and server. */
export const lengths = {
  name: 80,
  email: 254,
  organization: 120,
  country: 60,
  message: 4000,
  token: 8192,
  search: 100,
} as const

// PostgreSQL rejects NUL and lone surrogates, and no field needs other control characters.
// oxlint-disable-next-line no-control-regex -- naming control characters is the point
const unreadableLine = /[\u0000-\u001f\u007f]/u
// oxlint-disable-next-line no-control-regex -- as above, with tab and line breaks allowed
const unreadableText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u

function isReadable(pattern: RegExp) {
  return (value: string) => value.isWellFormed() && !pattern.test(value)
}

type TextRule = { max: number; required: ValidationCode }

/** One line of text: trimmed, NFC, without control characters. */
export function line({ max, required }: TextRule) {
  return z
    .string(reason(required))
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1, reason(required)),
      z.maxLength(max, reason('text.too_long')),
      z.refine(isReadable(unreadableLine), reason('text.unreadable')),
    )
}

/** Text of several lines. */
export function paragraphs({ max, required }: TextRule) {
  return z
    .string(reason(required))
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.minLength(1, reason(required)),
      z.maxLength(max, reason('text.too_long')),
      z.refine(isReadable(unreadableText), reason('text.unreadable')),
    )
}

/** A search text: one line that may be empty. */
export function searchText(max: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.normalize('NFC'),
      z.maxLength(max, reason('text.too_long')),
      z.refine(isReadable(unreadableLine), reason('text.unreadable')),
    )
}

/** A whole number in a query or path: text on the wire, a number in code. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(max))),
  )
}

export const email = z
  .string(reason('email.required'))
  .check(
    z.trim(),
    z.minLength(1, reason('email.required')),
    z.maxLength(lengths.email, reason('text.too_long')),
    z.regex(z.regexes.email, reason('email.invalid')),
  )

const phoneShape = /^\+[0-9 ().-]*$/

/** Digits of a phone number as the specification counts them: the whole international number. */
export function countDigits(phone: string): number {
  return phone.replaceAll(/\D/g, '').length
}

/** International number; any spacing is accepted and removed. */
export const phone = z.pipe(
  z.string(reason('phone.invalid')).check(
    z.trim(),
    z.maxLength(40, reason('phone.invalid')),
    z.regex(phoneShape, reason('phone.invalid')),
    z.refine((value) => countDigits(value) >= 10, reason('phone.too_short')),
    z.refine((value) => countDigits(value) <= 15, reason('phone.invalid')),
  ),
  z.transform((value) => `+${value.replaceAll(/\D/g, '')}`),
)

/** Treats an empty form field as absent. */
export function optional<S extends z.ZodMiniType>(schema: S) {
  return z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      schema,
    ]),
  )
}

function tickOr(missing: ValidationCode) {
  return z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false'])], reason(missing)),
    z.transform((value) => value === true || value === 'true'),
  )
}

/** A checkbox: JSON sends a boolean, forms send a word. */
export const tick = tickOr('consent.required')

/** A checkbox that must be ticked. */
export function consentTo(missing: ValidationCode) {
  return tickOr(missing).check(z.refine((value) => value, reason(missing)))
}

export const consent = consentTo('consent.required')

export const captchaToken = z
  .string(reason('captcha.required'))
  .check(
    z.minLength(1, reason('captcha.required')),
    z.maxLength(lengths.token, reason('captcha.required')),
    z.refine(isReadable(unreadableLine), reason('captcha.required')),
  )
