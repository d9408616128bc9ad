import * as z from 'zod/mini'
import { captchaActions, operation } from './operation.ts'

/** Self-hosted proof of work (ALTCHA): what the widget needs to solve one challenge. */
export const getCaptchaChallenge = operation({
  name: 'getCaptchaChallenge',
  summary: 'Get a proof-of-work challenge for the self-hosted human verification of an action',
  method: 'GET',
  path: '/api/captcha/challenge',
  access: 'public',
  limit: 'read',
  query: z.strictObject({ action: z.enum(captchaActions) }),
  answer: z.record(z.string(), z.unknown()),
  errors: ['request.not_found'],
  effects: true,
})
