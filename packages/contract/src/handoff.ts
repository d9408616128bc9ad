import * as z from 'zod/mini'
import type { AccountKind } from './accounts.ts'
import { tokenAnswer } from './auth.ts'
import { operation } from './operation.ts'

/** The browser apps, by the names that addresses and settings use. */
export const appNames = ['customers', 'agents', 'staff'] as const
export type AppName = (typeof appNames)[number]

/** Each kind of account has one app, and is never handed off to another. */
export const appOfKind: Readonly<Record<AccountKind, AppName>> = {
  customer: 'customers',
  agent: 'agents',
  staff: 'staff',
}

/** Lifetime of a code, in seconds. */
export const handoffSeconds = 60

/** SHA-256 in base64url without padding: what PKCE's S256 sends, and the form of the platform's random values. */
const digest = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const verifier = z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/))

export const createHandoffCode = operation({
  name: 'createHandoffCode',
  summary: 'Create a code by which the app of the caller’s kind joins this session, once and within a minute',
  method: 'POST',
  path: '/api/auth/handoff/code',
  access: 'signed-in',
  limit: 'session',
  body: z.strictObject({ app: z.enum(appNames), code_challenge: digest }),
  answer: z.object({ code: z.string(), origin: z.string(), expires_in_seconds: z.int() }),
  errors: ['handoff.other_app', 'handoff.refused'],
})

export const exchangeHandoffCode = operation({
  name: 'exchangeHandoffCode',
  summary:
    'Exchange a code and its verifier for tokens of the calling app, only in the browser that requested the code',
  method: 'POST',
  path: '/api/auth/handoff/exchange',
  access: 'public',
  limit: 'session',
  body: z.strictObject({ code: digest, code_verifier: verifier }),
  answer: z.extend(tokenAnswer, { email: z.string() }),
  bare: true,
  errors: ['handoff.refused'],
})
