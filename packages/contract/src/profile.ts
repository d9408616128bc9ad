import * as z from 'zod/mini'
import { isLegible } from './appearance/colors.ts'
import { timezone, username } from './auth.ts'
import { lengths, line, optional, phone } from './fields.ts'
import { operation } from './operation.ts'
import { reason } from './validation.ts'

const color = z.string(reason('color.invalid')).check(z.regex(/^#[0-9a-f]{6}$/, reason('color.invalid')))

/** A date as `2001-12-31`; rejects dates that do not exist and future ones. */
function isPastDay(value: string): boolean {
  const moment = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(moment) || new Date(moment).toISOString().slice(0, 10) !== value) return false
  return value >= '1900-01-01' && moment <= Date.now()
}

const birthdate = z
  .string(reason('birthdate.invalid'))
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, reason('birthdate.invalid')), z.refine(isPastDay, reason('birthdate.invalid')))

const countryCode = z.string(reason('country.required')).check(z.regex(/^[A-Z]{2}$/, reason('country.required')))

type Colors = { text_color?: string | undefined; highlight_color?: string | undefined }

const legible = z.refine<Colors>((colors) => isLegible(colors), {
  error: reason('color.contrast'),
  path: ['text_color'],
})

/** The profile form. Empty fields are cleared. */
export const profileForm = z
  .strictObject({
    first_name: line({ max: lengths.name, required: 'first_name.required' }),
    middle_name: optional(line({ max: lengths.name, required: 'first_name.required' })),
    last_name: line({ max: lengths.name, required: 'last_name.required' }),
    position: optional(line({ max: lengths.name, required: 'position.required' })),
    birthdate: optional(birthdate),
    country: countryCode,
    phone: optional(phone),
    timezone,
    text_color: optional(color),
    highlight_color: optional(color),
    /** For agents; left out, it stays unchanged. */
    username: z.optional(username),
  })
  .check(legible)

export const changeProfile = operation({
  name: 'changeProfile',
  summary: 'Update the profile of the user',
  method: 'POST',
  path: '/api/user/profile',
  access: 'email-unverified',
  limit: 'session',
  body: profileForm,
  answer: z.null(),
  success: 'account.profile_saved',
  errors: ['account.username_taken'],
})
