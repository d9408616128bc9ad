import * as z from 'zod/mini'
import { availability } from './appearance/availability.ts'
import { tokenAnswer } from './auth.ts'
import { operation } from './operation.ts'
import { currentPassword, newPassword, repeatedPassword, passwordsMatch } from './password.ts'

export const accountKinds = ['customer', 'agent', 'staff'] as const
export type AccountKind = (typeof accountKinds)[number]

/** Second factors that a session can have presented besides the password. */
export const secondFactors = ['code', 'recovery_code', 'passkey'] as const
export type SecondFactor = (typeof secondFactors)[number]

export const visibilities = ['everyone', 'friends', 'nobody'] as const

const maybeText = z.nullable(z.string())

/** The signed-in user; the fields are those of the specification. */
export const user = z.object({
  id: z.uuid(),
  kind: z.enum(accountKinds),
  email: z.string(),
  email_verified: z.boolean(),
  /** The new address, until both addresses confirm the change. */
  pending_email: maybeText,
  username: maybeText,
  first_name: z.string(),
  middle_name: maybeText,
  last_name: z.string(),
  position: maybeText,
  birthdate: maybeText,
  country: z.string(),
  phone: maybeText,
  timezone: z.string(),
  avatar: maybeText,
  text_color: maybeText,
  highlight_color: maybeText,
  last_login_at: z.nullable(z.iso.datetime()),
  invited_at: z.nullable(z.iso.datetime()),
  signed_up_at: z.iso.datetime(),
  twitter: maybeText,
  linkedin: maybeText,
  website: maybeText,
  /** Only for agents. */
  availability: z.nullable(availability),
  visibility: z.enum(visibilities),
  open_web: z.boolean(),
  /** Whether any second factor is enabled; the fields below say which. */
  two_factor_enabled: z.boolean(),
  authenticator_enabled: z.boolean(),
  passkeys: z.int(),
  recovery_codes_left: z.int(),
  /** Texts that changed since the user accepted them, or that the user never accepted. */
  consents_due: z.array(z.enum(['terms', 'code_of_conduct', 'privacy'])),
})
export type User = z.output<typeof user>

export const getUser = operation({
  name: 'getUser',
  summary: 'Get the signed-in user',
  method: 'GET',
  path: '/api/user',
  access: 'email-unverified',
  limit: 'session',
  beforeConsent: true,
  answer: user,
  errors: [],
})

export const changePasswordForm = z
  .strictObject({
    current_password: currentPassword,
    password: newPassword,
    password_confirmation: repeatedPassword,
  })
  .check(passwordsMatch)

/** Ends every other session and issues new tokens for this one. */
export const changePassword = operation({
  name: 'changePassword',
  summary: 'Change the password',
  method: 'POST',
  path: '/api/user/password',
  access: 'email-unverified',
  limit: 'secret',
  body: changePasswordForm,
  answer: z.extend(tokenAnswer, { message: z.string() }),
  bare: true,
  errors: ['account.current_password_wrong', 'auth.use_provider', 'auth.paused', 'auth.busy'],
})

export const sessionEntry = z.object({
  id: z.uuid(),
  is_current: z.boolean(),
  browser: maybeText,
  system: maybeText,
  address: z.string(),
  /** The second factor that was presented in this session. */
  second_factor: z.nullable(z.enum(secondFactors)),
  started_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
})
export type SessionEntry = z.output<typeof sessionEntry>

export const listSessions = operation({
  name: 'listSessions',
  summary: 'List the sessions of the user',
  method: 'GET',
  path: '/api/user/sessions',
  access: 'email-unverified',
  limit: 'session',
  beforeConsent: true,
  answer: z.array(sessionEntry),
  errors: [],
})

/** Days of activity that are listed; ended sessions are stored for the same time. */
export const activityDays = 90

/** How a session began, or why it ended. `code_missing`: the password was right, and no code followed. */
export const accessEvents = [
  'signed_in',
  'code_missing',
  'signed_out',
  'idle',
  'ended_by_owner',
  'password_changed',
  'second_factor_changed',
  'email_changed',
  'disabled',
  'reuse',
  'provider_off',
] as const

const accessEvent = z.object({
  kind: z.enum(accessEvents),
  at: z.iso.datetime(),
  /** Number of sessions that the event concerned. */
  count: z.int(),
  browser: maybeText,
  system: maybeText,
  address: z.string(),
  /** The session was opened by the identity provider of an organization. */
  by_provider: z.optional(z.boolean()),
})
export type AccessEvent = z.output<typeof accessEvent>

export const listAccessActivity = operation({
  name: 'listAccessActivity',
  summary: 'List the sign-ins and ended sessions of the last 90 days',
  method: 'GET',
  path: '/api/user/sessions/activity',
  access: 'email-unverified',
  limit: 'session',
  beforeConsent: true,
  answer: z.array(accessEvent),
  errors: [],
})

export const revokeSession = operation({
  name: 'revokeSession',
  summary: 'End one session of the user',
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  access: 'email-unverified',
  limit: 'session',
  beforeConsent: true,
  params: z.object({ id: z.uuid() }),
  answer: z.null(),
  success: 'session.ended',
  errors: ['request.not_found'],
})

export const revokeAllSessions = operation({
  name: 'revokeAllSessions',
  summary: 'End all sessions of the user, or all other ones',
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'email-unverified',
  limit: 'session',
  beforeConsent: true,
  // Strict: a misspelled name must not end the session that should stay.
  query: z.strictObject({ keep: z.optional(z.literal('current')) }),
  answer: z.null(),
  success: 'session.ended',
  errors: [],
})
