import * as z from 'zod/mini'
import { availability } from './appearance/availability.ts'
import { tokenAnswer } from './auth.ts'
import { operation } from './operation.ts'
import { givenPassword, newPassword, repeatedPassword, typedAlike } from './password.ts'

export const accountKinds = ['customer', 'agent', 'staff'] as const
export type AccountKind = (typeof accountKinds)[number]

/** What a session can have given beside the password. */
export const secondFactors = ['code', 'recovery_code', 'passkey'] as const
export type SecondFactor = (typeof secondFactors)[number]

export const visibilities = ['everyone', 'friends', 'nobody'] as const

const maybeText = z.nullable(z.string())

/** The signed-in person as the specification lists the fields. */
export const user = z.object({
  id: z.uuid(),
  kind: z.enum(accountKinds),
  email: z.string(),
  email_verified: z.boolean(),
  /** The address that waits for both to agree. */
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
  /** Of agents. */
  availability: z.nullable(availability),
  visibility: z.enum(visibilities),
  open_web: z.boolean(),
  /** Whether a second factor of any kind is on; which of them, below. */
  two_factor_enabled: z.boolean(),
  authenticator_enabled: z.boolean(),
  passkeys: z.int(),
  recovery_codes_left: z.int(),
  /** Texts that changed since the person accepted them, or that they never did. */
  consents_due: z.array(z.enum(['terms', 'code_of_conduct', 'privacy'])),
})
export type User = z.output<typeof user>

export const getUser = operation({
  name: 'getUser',
  summary: 'The signed-in person',
  method: 'GET',
  path: '/api/user',
  access: 'unproven',
  limit: 'session',
  beforeConsent: true,
  answer: user,
  errors: [],
})

export const changePasswordForm = z
  .strictObject({
    current_password: givenPassword,
    password: newPassword,
    password_confirmation: repeatedPassword,
  })
  .check(typedAlike)

/** Ends every other session and gives this one new tokens. */
export const changePassword = operation({
  name: 'changePassword',
  summary: 'Change the password',
  method: 'POST',
  path: '/api/user/password',
  access: 'unproven',
  limit: 'secret',
  body: changePasswordForm,
  answer: z.extend(tokenAnswer, { message: z.string() }),
  bare: true,
  errors: ['account.current_password_wrong', 'auth.paused', 'auth.busy'],
})

export const sessionEntry = z.object({
  id: z.uuid(),
  is_current: z.boolean(),
  browser: maybeText,
  system: maybeText,
  address: z.string(),
  /** Which second factor was given in it. */
  second_factor: z.nullable(z.enum(secondFactors)),
  started_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime(),
})
export type SessionEntry = z.output<typeof sessionEntry>

export const listSessions = operation({
  name: 'listSessions',
  summary: 'Where the person is signed in',
  method: 'GET',
  path: '/api/user/sessions',
  access: 'unproven',
  limit: 'session',
  beforeConsent: true,
  answer: z.array(sessionEntry),
  errors: [],
})

/** How far back the activity goes; ended sessions are kept as long. */
export const activityDays = 90

/** How a session began, or why it ended. `code_missing`: the password was right, and the code never came. */
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
] as const

const accessEvent = z.object({
  kind: z.enum(accessEvents),
  at: z.iso.datetime(),
  /** How many sessions it concerned. */
  count: z.int(),
  browser: maybeText,
  system: maybeText,
  address: z.string(),
})
export type AccessEvent = z.output<typeof accessEvent>

export const listAccessActivity = operation({
  name: 'listAccessActivity',
  summary: 'When and where the account was opened, and how sessions ended, in the last 90 days',
  method: 'GET',
  path: '/api/user/sessions/activity',
  access: 'unproven',
  limit: 'session',
  beforeConsent: true,
  answer: z.array(accessEvent),
  errors: [],
})

export const endOtherSession = operation({
  name: 'endOtherSession',
  summary: 'End one session of the person',
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  access: 'unproven',
  limit: 'session',
  beforeConsent: true,
  params: z.object({ id: z.uuid() }),
  answer: z.null(),
  success: 'session.ended',
  errors: ['request.not_found'],
})

export const endAllSessions = operation({
  name: 'endAllSessions',
  summary: 'End every session of the person, or every other one',
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'unproven',
  limit: 'session',
  beforeConsent: true,
  // A slip in the name must not end what was to be kept.
  query: z.strictObject({ keep: z.optional(z.literal('current')) }),
  answer: z.null(),
  success: 'session.ended',
  errors: [],
})
