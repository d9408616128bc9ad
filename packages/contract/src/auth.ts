import * as z from 'zod/mini'
import { captchaToken, consentTo, email, lengths, line, optional, phone } from './fields.ts'
import { operation } from './operation.ts'
import { currentPassword, newPassword, repeatedPassword, passwordsMatch } from './password.ts'
import { reason } from './validation.ts'

/** Lifetimes of the cookies and tokens in seconds, as the specification gives them. */
export const sessionSeconds = { access: 1800, refresh: 86_400, idle: 1800, idleWarning: 120, staffIdle: 900 } as const

/** Versions of the texts that a user accepts when signing up; stored with the consent. */
export const acceptedVersions = { terms: '2026-11-15', code_of_conduct: '2026-11-15', privacy: '2026-11-15' } as const

/** The answer of login, sign-up and refresh, at the top level of the body. */
export const tokenAnswer = z.object({ AccessToken: z.string(), RefreshToken: z.string(), require2fa: z.boolean() })
export type TokenAnswer = z.output<typeof tokenAnswer>

/** A token that was sent by email and works once. */
export const oneTimeToken = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/)) })
const presentedToken = z.string().check(z.maxLength(lengths.token))

/** Whether this is the name of an IANA time zone, by the tables of the runtime. */
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

/** Public handle of an agent: letters, digits, hyphen and underscore; begins and ends with a letter or digit. */
export const username = line({ max: 30, required: 'username.required' }).check(
  z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9_-]{1,28})[A-Za-z0-9]$/, reason('username.invalid')),
)

const countryCode = z.string(reason('country.required')).check(z.regex(/^[A-Z]{2}$/, reason('country.required')))
export const loginForm = z.strictObject({
  email,
  password: currentPassword,
  captcha_token: optional(captchaToken),
})

export const logIn = operation({
  name: 'logIn',
  summary: 'Sign in with email and password',
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
    'auth.use_provider',
    'auth.paused',
    'auth.too_many_failures',
    'auth.busy',
    'captcha.required',
    'captcha.failed',
  ],
  captcha: { kind: 'invisible', action: 'login', sometimes: true },
  send: 'multipart',
})

/** Fields of every registration form; an invitation already knows the email address. */
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
  summary: 'Verify the session; counts as activity',
  method: 'POST',
  path: '/api/security/token/verify',
  access: 'second-factor-pending',
  limit: 'session',
  answer: z.object({ user_id: z.uuid(), second_factor_due: z.boolean(), ends_at: z.iso.datetime() }),
  errors: [],
})

export const refreshToken = operation({
  name: 'refreshToken',
  summary: 'Exchange a refresh token for new tokens',
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
  summary: 'Sign out: end the session in the portal and in its apps',
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
  summary: 'Request a password reset link; the answer is the same for every address',
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
  .check(passwordsMatch)

export const resetPassword = operation({
  name: 'resetPassword',
  summary: 'Set a new password by an emailed link',
  method: 'POST',
  path: '/api/auth/password/reset/{token}',
  access: 'public',
  limit: 'form',
  params: oneTimeToken,
  body: resetForm,
  answer: z.null(),
  success: 'password.reset',
  errors: ['auth.link_expired', 'auth.use_provider', 'auth.busy'],
  send: 'multipart',
})

export const verifyEmailAddress = operation({
  name: 'verifyEmailAddress',
  summary: 'Verify an email address by an emailed link',
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
  summary: 'Resend the verification email',
  method: 'POST',
  path: '/api/auth/email/resend',
  access: 'email-unverified',
  limit: 'session',
  beforeConsent: true,
  body: z.strictObject({}),
  answer: z.object({ next_in_seconds: z.int() }),
  success: 'account.verification_sent',
  errors: ['auth.resend_later'],
})

/** After many failed sign-ins an unknown browser must prove by an emailed link that it belongs to the owner. */
export const trustBrowser = operation({
  name: 'trustBrowser',
  summary: 'Trust this browser by an emailed link',
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

/** Reauthenticates the user, so that operations with `freshWithin` accept the session for some minutes. */
export const confirmIdentity = operation({
  name: 'confirmIdentity',
  summary: 'Reauthenticate by password and, where it is enabled, a code',
  method: 'POST',
  path: '/api/auth/confirm-identity',
  access: 'email-unverified',
  limit: 'secret',
  beforeConsent: true,
  body: z.strictObject({ password: currentPassword, code: optional(z.string().check(z.maxLength(40))) }),
  answer: z.null(),
  errors: ['account.current_password_wrong', 'account.code_wrong', 'auth.paused', 'auth.busy'],
})
