import * as z from 'zod/mini'
import { captchaToken, consentTo, email, lengths, line, optional, phone } from './fields.ts'
import { operation } from './operation.ts'
import { givenPassword, newPassword, repeatedPassword, typedAlike } from './password.ts'
import { reason } from './validation.ts'

/** Lives of the cookies and tokens, in seconds; the specification's figures. */
export const sessionSeconds = { access: 1800, refresh: 86_400, idle: 1800, idleWarning: 120, staffIdle: 900 } as const

/** Versions of the texts that a person accepts when signing up; stored with the consent. */
export const acceptedVersions = { terms: '2026-11-15', code_of_conduct: '2026-11-15', privacy: '2026-11-15' } as const

/** What login, sign-up and refresh give, at the top of the body. */
export const tokenAnswer = z.object({ AccessToken: z.string(), RefreshToken: z.string(), require2fa: z.boolean() })
export type TokenAnswer = z.output<typeof tokenAnswer>

/** A value that came by mail and is good once. */
export const oneTimeToken = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) })
const presentedToken = z.string().check(z.maxLength(lengths.token))

/** Name of an IANA time zone, as this machine's own tables know it. */
function isTimeZone(value: string): boolean {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions()
    return timeZone !== '' && !/^[+-]|^(?:etc\/)?gmt[+-]/i.test(value)
  } catch {
    return false
  }
}

export const timezone = line({ max: 64, required: 'timezone.required' }).check(
  z.refine(isTimeZone, reason('timezone.invalid')),
)

/** Public handle of an agent: letters, digits, hyphen and low line; begins and ends with a letter or digit. */
export const username = line({ max: 30, required: 'username.required' }).check(
  z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9_-]{1,28})[A-Za-z0-9]$/, reason('username.invalid')),
)

const countryCode = z.string(reason('country.required')).check(z.regex(/^[A-Z]{2}$/, reason('country.required')))
export const loginForm = z.strictObject({
  email,
  password: givenPassword,
  captcha_token: optional(captchaToken),
})

export const logIn = operation({
  name: 'logIn',
  summary: 'Sign in with address and password',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  limit: 'login',
  body: loginForm,
  answer: tokenAnswer,
  bare: true,
  errors: [
    'auth.failed',
    'auth.failed_again',
    'auth.suspended',
    'auth.paused',
    'auth.too_many_failures',
    'auth.busy',
    'captcha.required',
    'captcha.failed',
  ],
  captcha: { kind: 'invisible', action: 'login', sometimes: true },
  send: 'multipart',
})

/** What everybody says who makes an account, whatever they come for; an invitation knows the address already. */
export const registrationBase = {
  first_name: line({ max: lengths.name, required: 'first_name.required' }),
  last_name: line({ max: lengths.name, required: 'last_name.required' }),
  country: countryCode,
  timezone,
  password: newPassword,
  terms: consentTo('terms.required'),
  captcha_token: captchaToken,
}

const person = { ...registrationBase, email }

export const agentForm = z.strictObject({ username, ...person, code_of_conduct: consentTo('conduct.required') })

export const registerAgent = operation({
  name: 'registerAgent',
  summary: 'Sign up as an ethical hacker',
  method: 'POST',
  path: '/api/auth/agent/register',
  access: 'public',
  limit: 'form',
  body: agentForm,
  answer: tokenAnswer,
  bare: true,
  errors: ['account.username_taken', 'account.email_taken', 'auth.busy', 'captcha.failed', 'captcha.unavailable'],
  captcha: { kind: 'checkbox', action: 'register' },
  send: 'multipart',
})

export const customerForm = z.strictObject({
  ...person,
  middle_name: optional(line({ max: lengths.name, required: 'first_name.required' })),
  organization: line({ max: lengths.organization, required: 'organization.required' }),
  position: line({ max: lengths.name, required: 'position.required' }),
  phone,
})

export const registerCustomer = operation({
  name: 'registerCustomer',
  summary: 'Sign up an organization and its first owner',
  method: 'POST',
  path: '/api/auth/customer/register',
  access: 'public',
  limit: 'form',
  body: customerForm,
  answer: tokenAnswer,
  bare: true,
  errors: ['account.email_taken', 'auth.busy', 'captcha.failed', 'captcha.unavailable'],
  captcha: { kind: 'checkbox', action: 'register' },
  send: 'multipart',
})

export const verifyToken = operation({
  name: 'verifyToken',
  summary: 'Whether the session goes on; counts as activity',
  method: 'POST',
  path: '/api/security/token/verify',
  access: 'half-signed-in',
  limit: 'session',
  answer: z.object({ user_id: z.uuid(), second_factor_due: z.boolean(), ends_at: z.iso.datetime() }),
  errors: [],
})

export const refreshToken = operation({
  name: 'refreshToken',
  summary: 'Change a refresh token for new tokens',
  method: 'POST',
  path: '/api/auth/refresh-token',
  access: 'refresh-token',
  limit: 'session',
  body: z.strictObject({ refresh_token: presentedToken, email }),
  answer: tokenAnswer,
  bare: true,
  errors: ['auth.required'],
  send: 'multipart',
})

export const endSession = operation({
  name: 'endSession',
  summary: 'Sign out: ends the session of the caller with everything that holds a part of it',
  method: 'GET',
  path: '/api/auth/session/{userId}/last-revoke',
  access: 'refresh-token',
  limit: 'session',
  params: z.object({ userId: z.uuid() }),
  answer: z.object({ revoked_at: z.iso.datetime() }),
  success: 'session.ended',
  errors: ['auth.required', 'request.not_found'],
  effects: true,
})

export const forgotForm = z.strictObject({ email, captcha_token: captchaToken })

export const forgotPassword = operation({
  name: 'forgotPassword',
  summary: 'Ask for a link that sets a new password; the answer is the same for every address',
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  limit: 'form',
  body: forgotForm,
  answer: z.null(),
  success: 'password.reset_requested',
  errors: ['captcha.failed', 'captcha.unavailable'],
  captcha: { kind: 'checkbox', action: 'password_reset' },
  send: 'multipart',
})

export const resetForm = z
  .strictObject({ password: newPassword, password_confirmation: repeatedPassword })
  .check(typedAlike)

export const resetPassword = operation({
  name: 'resetPassword',
  summary: 'Set a new password by the link of a mail',
  method: 'POST',
  path: '/api/auth/password/reset/{token}',
  access: 'public',
  limit: 'form',
  params: oneTimeToken,
  body: resetForm,
  answer: z.null(),
  success: 'password.reset',
  errors: ['auth.link_expired', 'auth.busy'],
  send: 'multipart',
})

export const proveEmail = operation({
  name: 'proveEmail',
  summary: 'Prove an address by the link of a mail',
  method: 'POST',
  path: '/api/auth/email/verify/{token}',
  access: 'public',
  limit: 'form',
  params: oneTimeToken,
  body: z.strictObject({}),
  answer: z.null(),
  success: 'account.email_proven',
  errors: ['auth.link_expired'],
})

export const resendVerification = operation({
  name: 'resendVerification',
  summary: 'Send the mail that proves the address once more',
  method: 'POST',
  path: '/api/auth/email/resend',
  access: 'unproven',
  limit: 'session',
  beforeConsent: true,
  body: z.strictObject({}),
  answer: z.object({ next_in_seconds: z.int() }),
  success: 'account.verification_sent',
  errors: ['auth.resend_later'],
})

/** After many failures an unknown browser must show that it is the owner's, by the link of a mail. */
export const knowBrowser = operation({
  name: 'knowBrowser',
  summary: 'Make this browser known by the link of a mail',
  method: 'POST',
  path: '/api/auth/browser/confirm/{token}',
  access: 'public',
  limit: 'form',
  params: oneTimeToken,
  body: z.strictObject({}),
  answer: z.null(),
  success: 'browser.known',
  errors: ['auth.link_expired'],
})

/** Says once more who is there, so that calls that ask for it go through for some minutes. */
export const confirmIdentity = operation({
  name: 'confirmIdentity',
  summary: 'Prove again who is calling, by password and, where it is on, a code',
  method: 'POST',
  path: '/api/auth/confirm-identity',
  access: 'unproven',
  limit: 'secret',
  beforeConsent: true,
  body: z.strictObject({ password: givenPassword, code: optional(z.string().check(z.maxLength(40))) }),
  answer: z.null(),
  errors: ['account.current_password_wrong', 'account.code_wrong', 'auth.paused', 'auth.busy'],
})
