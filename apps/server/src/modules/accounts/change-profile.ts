import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { changeProfile as operation } from '@grana/contract/profile'
import { errorTexts } from '@grana/messages/es/errors'
import { validationTexts } from '@grana/messages/es/validation'
import { findCountryCode } from '../reference/public.ts'
import { updateProfile } from './queries.ts'

/** Replaces the user's profile; optional fields that are missing are cleared. */
export const changeProfile = handle(operation, async ({ db, clock }, { user }, { body }) => {
  const { username, country, ...rest } = body
  if (findCountryCode(country) === undefined) {
    throw new DomainError('request.invalid', { fields: { country: validationTexts['country.required'] } })
  }
  // Only agents have a handle.
  if (username !== undefined && user.kind !== 'agent') {
    throw new DomainError('request.invalid', { fields: { username: validationTexts['username.invalid'] } })
  }
  const row = {
    first_name: rest.first_name,
    last_name: rest.last_name,
    timezone: rest.timezone,
    country_code: country,
    middle_name: rest.middle_name ?? null,
    position: rest.position ?? null,
    birthdate: rest.birthdate ?? null,
    phone: rest.phone ?? null,
    text_color: rest.text_color ?? null,
    highlight_color: rest.highlight_color ?? null,
    updated_at: clock(),
  }
  const isSaved = await updateProfile(db, user.id, { row, username })
  if (isSaved) return null
  const code = 'account.username_taken'
  throw new DomainError(code, { fields: { username: errorTexts[code] } })
})
