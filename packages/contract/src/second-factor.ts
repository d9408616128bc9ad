import * as z from 'zod/mini'
import { tokenAnswer } from './auth.ts'
import { line } from './fields.ts'
import { operation } from './operation.ts'
import { currentPassword } from './password.ts'

/** Six digits of an authenticator, or a recovery code; spaces and hyphens are ignored. */
export const secondFactorCode = line({ max: 40, required: 'code.required' })

const recoveryCodes = z.array(z.string())

export const prepareTwoFactor = operation({
  name: 'prepareTwoFactor',
  summary: 'Begin the set-up of the second factor: returns a secret, enables nothing yet',
  method: 'GET',
  path: '/api/security/mfa/enable2fa',
  access: 'email-unverified',
  limit: 'secret',
  freshWithin: 600,
  answer: z.nullable(z.object({ secret: z.string(), uri: z.string(), expires_at: z.iso.datetime() })),
  success: 'two_factor.prepared',
  errors: ['auth.confirm_first', 'auth.passkey_first', 'two_factor.already_on', 'two_factor.passkeys_only'],
  effects: true,
})

/** Completes a set-up (returns recovery codes) or a sign-in (returns tokens): the scope of the token decides which. */
export const confirmTwoFactor = operation({
  name: 'confirmTwoFactor',
  summary: 'Confirm the second factor by a code: complete its set-up or a pending sign-in',
  method: 'POST',
  path: '/api/security/mfa/confirm2fa',
  access: 'second-factor-pending',
  limit: 'secret',
  body: z.strictObject({ code: secondFactorCode }),
  answer: z.union([tokenAnswer, z.object({ data: z.object({ recovery_codes: recoveryCodes }), message: z.string() })]),
  bare: true,
  errors: [
    'auth.code_wrong',
    'account.code_wrong',
    'auth.paused',
    'auth.passkey_first',
    'two_factor.setup_expired',
    'two_factor.already_on',
    'two_factor.passkeys_only',
  ],
  send: 'multipart',
})

export const disableTwoFactor = operation({
  name: 'disableTwoFactor',
  summary: 'Disable the second factor by a code and the password',
  method: 'POST',
  path: '/api/security/mfa/disable2fa',
  access: 'email-unverified',
  limit: 'secret',
  body: z.strictObject({ code: secondFactorCode, password: currentPassword }),
  answer: z.null(),
  success: 'two_factor.off',
  errors: [
    'account.code_wrong',
    'account.current_password_wrong',
    'auth.paused',
    'auth.busy',
    'auth.passkey_first',
    'two_factor.not_on',
    'two_factor.passkeys_only',
  ],
  send: 'multipart',
})

export const renewRecoveryCodes = operation({
  name: 'renewRecoveryCodes',
  summary: 'Create new recovery codes; the old ones stop working',
  method: 'POST',
  path: '/api/security/mfa/recovery-codes',
  access: 'email-unverified',
  limit: 'secret',
  freshWithin: 600,
  body: z.strictObject({ code: secondFactorCode }),
  answer: z.object({ recovery_codes: recoveryCodes }),
  success: 'two_factor.codes_renewed',
  errors: [
    'auth.confirm_first',
    'account.code_wrong',
    'auth.paused',
    'auth.passkey_first',
    'two_factor.not_on',
    'two_factor.passkeys_only',
  ],
})
