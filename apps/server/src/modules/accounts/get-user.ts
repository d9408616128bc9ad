import { handle } from '#server/http/handle.ts'
import { getUser as operation } from '@grana/contract/accounts'
import { toAvatarUrl } from '../avatars/public.ts'
import { getAgentAvailability } from '../profiles/public.ts'
import { getUserRow } from './queries.ts'

const toIsoTime = (moment: Date | null) => moment?.toISOString() ?? null

export const getUser = handle(operation, async ({ db, clock, config }, actor) => {
  const row = await getUserRow(db, actor.user.id, clock())
  return {
    id: row.id,
    kind: row.kind,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    pending_email: row.pending_email,
    username: row.username,
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    position: row.position,
    birthdate: row.birthdate,
    country: row.country_code,
    phone: row.phone,
    timezone: row.timezone,
    avatar: toAvatarUrl(config.apiUrl, row.avatar_key),
    text_color: row.text_color,
    highlight_color: row.highlight_color,
    last_login_at: toIsoTime(row.last_login_at),
    invited_at: toIsoTime(row.invited_at),
    signed_up_at: row.created_at.toISOString(),
    twitter: row.twitter,
    linkedin: row.linkedin,
    website: row.website,
    availability: row.kind === 'agent' ? await getAgentAvailability(db, row.id) : null,
    visibility: row.visibility,
    open_web: row.open_web,
    two_factor_enabled: row.totp_enabled_at !== null || row.passkeys > 0,
    authenticator_enabled: row.totp_enabled_at !== null,
    passkeys: row.passkeys,
    recovery_codes_left: row.recovery_codes_left,
    consents_due: [...actor.user.consentsDue],
  }
})
