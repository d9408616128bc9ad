import * as z from 'zod/mini'
import { oneTimeToken } from './auth.ts'
import { email, optional, tick } from './fields.ts'
import { operation } from './operation.ts'
import { currentPassword } from './password.ts'

/** How long both addresses can confirm, in seconds. */
export const emailChangeSeconds = 86_400

export const changeEmailForm = z.strictObject({
  email,
  password: currentPassword,
  code: optional(z.string().check(z.maxLength(40))),
})

/**
 * Changes nothing yet: both addresses receive a link. The answer is the same whether or not the new one has an account.
 */
export const changeEmail = operation({
  name: 'changeEmail',
  summary: 'Request a new email address; the old and the new one must both confirm by an emailed link',
  method: 'POST',
  path: '/api/user/email',
  access: 'email-unverified',
  limit: 'secret',
  body: changeEmailForm,
  answer: z.null(),
  success: 'account.email_change_asked',
  errors: [
    'account.current_password_wrong',
    'account.code_wrong',
    'account.email_same',
    'auth.paused',
    'auth.busy',
    'auth.resend_later',
  ],
})

export const cancelEmailChange = operation({
  name: 'cancelEmailChange',
  summary: 'Cancel a pending email change',
  method: 'DELETE',
  path: '/api/user/email',
  access: 'email-unverified',
  limit: 'session',
  answer: z.null(),
  success: 'account.email_change_stopped',
  errors: ['request.not_found'],
})

/** By the emailed link to either address. The second confirmation changes the address and ends every session. */
export const answerEmailChange = operation({
  name: 'answerEmailChange',
  summary: 'Confirm or cancel an email change by an emailed link',
  method: 'POST',
  path: '/api/auth/email/change/{token}',
  access: 'public',
  limit: 'form',
  params: oneTimeToken,
  body: z.strictObject({ agree: tick }),
  answer: z.object({ outcome: z.enum(['waiting', 'changed', 'stopped']) }),
  errors: ['auth.link_expired'],
})
export type EmailChangeOutcome = z.output<typeof answerEmailChange.answer>['outcome']
