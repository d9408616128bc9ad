import * as z from 'zod/mini'
import { timezone, tokenAnswer } from '../auth.ts'
import { email } from '../fields.ts'
import { operation } from '../operation.ts'

/** The state of a sign-in under way. */
export const stateForm = /^[A-Za-z0-9_-]{43}$/
const secret = z.string().check(z.regex(stateForm))

/** Where the provider returns to, a page of the portal. */
export const returnPath = '/sign-in/organization/return'

/** Where pages of SAML providers post their answers; without the last part, our metadata. */
export const samlPath = '/api/auth/saml/{organization}'

export const beginSingleSignOn = operation({
  name: 'beginSingleSignOn',
  summary: 'Begin a sign-in at the identity provider of the organization that has proven the domain of an address',
  method: 'POST',
  path: '/api/auth/single-sign-on',
  access: 'public',
  limit: 'login',
  body: z.strictObject({ email }),
  answer: z.object({ url: z.string(), provider: z.string() }),
  errors: ['single_sign_on.none', 'single_sign_on.unreachable'],
})

export const completeSingleSignOn = operation({
  name: 'completeSingleSignOn',
  summary: 'Complete a sign-in with the answer of the provider, once and in the browser that began',
  method: 'POST',
  path: '/api/auth/single-sign-on/complete',
  access: 'public',
  limit: 'login',
  body: z.strictObject({
    state: secret,
    /** Absent for SAML, whose answer was posted to the API before. */
    code: z.optional(z.string().check(z.minLength(1), z.maxLength(4096))),
    /** The issuer, where the provider names itself in its answer. */
    iss: z.optional(z.string().check(z.maxLength(500))),
    /** For a new account. */
    timezone,
  }),
  answer: z.object({
    email: z.string(),
    provider: z.string(),
    /** Absent where the address has an account that is not linked yet. */
    tokens: z.optional(tokenAnswer),
    /** Confirms the link, by the account itself and in this browser. */
    ticket: z.optional(z.string()),
    /** Where the session at the provider ends too. */
    sign_out_url: z.optional(z.string()),
  }),
  errors: [
    'single_sign_on.expired',
    'single_sign_on.refused',
    'single_sign_on.unreachable',
    'single_sign_on.other_domain',
    'single_sign_on.no_account',
    'single_sign_on.not_member',
    'single_sign_on.elsewhere',
  ],
})

export const linkIdentity = operation({
  name: 'linkIdentity',
  summary: 'Link the account of the caller to the person who signed in at the provider in this browser',
  method: 'POST',
  path: '/api/auth/single-sign-on/link',
  access: 'signed-in',
  freshWithin: 300,
  limit: 'secret',
  body: z.strictObject({ ticket: secret }),
  answer: z.null(),
  changes: ['listAuditEvents', 'getIdentityProvider'],
  errors: [
    'auth.confirm_first',
    'single_sign_on.expired',
    'single_sign_on.refused',
    'single_sign_on.not_member',
    'single_sign_on.elsewhere',
  ],
})
