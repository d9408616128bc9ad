import * as z from 'zod/mini'
import { captchaToken, email } from '../fields.ts'
import { operation } from '../operation.ts'

/** Apart from the operations of an opened report, whose schemas the form for another link does not need. */

export const renewOpenReportLink = operation({
  name: 'renewOpenReportLink',
  summary: 'Send another link to the open reports of an address; says the same for every address',
  method: 'POST',
  path: '/api/portal/open-report/link',
  access: 'public',
  limit: 'form',
  body: z.strictObject({ email, captcha_token: captchaToken }),
  answer: z.null(),
  errors: ['captcha.failed', 'captcha.unavailable'],
  captcha: { kind: 'checkbox', action: 'open_report' },
  send: 'json',
})
