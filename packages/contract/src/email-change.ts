import * as z from 'zod/mini'
import { oneTimeToken } from './auth.ts'
import { email, optional, tick } from './fields.ts'
import { operation } from './operation.ts'
import { givenPassword } from './password.ts'

/** For how long both addresses can be asked, in seconds. */
export const emailChangeSeconds = 86_400

export const changeEmailForm = z.strictObject({
  email,
  password: givenPassword,
  code: optional(z.string().check(z.maxLength(40))),
})

/** Changes nothing yet: both addresses get a link. The answer is the same whether or not the new one has an account. */
export const changeEmail = operation({
  name: 'changeEmail',
  summary: 'Ask for another address; the old and the new one must both agree by the link of a mail',
  method: 'POST',
  path: '/api/user/email',
  access: 'unproven',
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
  summary: 'Stop the change of address that waits',
  method: 'DELETE',
  path: '/api/user/email',
  access: 'unproven',
  limit: 'session',
  answer: z.null(),
  success: 'account.email_change_stopped',
  errors: ['request.not_found'],
})

/** By the link of a mail to either address. The second yes changes the address and ends every session. */
export const answerEmailChange = operation({
  name: 'answerEmailChange',
  summary: 'Agree to a change of address, or stop it, by the link of a mail',
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
