import * as z from 'zod/mini'
import { tokenAnswer } from '../auth.ts'
import { line } from '../fields.ts'
import { operation } from '../operation.ts'

/** Maximum of passkeys per user, and the longest name of one. */
export const maxPasskeys = 10
export const passkeyName = line({ max: 60, required: 'passkey_name.required' })

const path = '/api/security/passkeys'
const freshWithin = 600

/** Bytes on the wire: base64url without padding. */
// @__NO_SIDE_EFFECTS__
function bytes(longest: number) {
  return z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(longest))
}

/** Transports that browsers know. */
export const passkeyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const transports = z.array(z.enum(passkeyTransports)).check(z.maxLength(passkeyTransports.length))

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })

/** Options for `navigator.credentials.create`, with the names of WebAuthn. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification: z.literal('required') }),
})

const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor),
})

export const passkeyEntry = z.object({
  id: z.uuid(),
  name: z.string(),
  synced: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
})
export type PasskeyEntry = z.output<typeof passkeyEntry>

export const listPasskeys = operation({
  name: 'listPasskeys',
  summary: 'List the passkeys of the user',
  method: 'GET',
  path,
  access: 'email-unverified',
  limit: 'session',
  answer: z.array(passkeyEntry),
  errors: [],
})

export const preparePasskey = operation({
  name: 'preparePasskey',
  summary: 'Get the creation options of a passkey, valid once and for five minutes',
  method: 'POST',
  path: `${path}/options`,
  access: 'email-unverified',
  limit: 'secret',
  freshWithin,
  body: z.strictObject({}),
  answer: creationOptions,
  errors: ['auth.confirm_first', 'auth.passkey_first', 'passkey.too_many'],
})

/** The first second factor of any kind issues the recovery codes; later ones return none. */
export const addPasskey = operation({
  name: 'addPasskey',
  summary: 'Add a passkey by the response of the device; ends every other session',
  method: 'POST',
  path,
  access: 'email-unverified',
  limit: 'secret',
  freshWithin,
  body: z.strictObject({
    name: passkeyName,
    credential_id: bytes(1400),
    client_data: bytes(2000),
    attestation: bytes(6000),
    transports,
  }),
  answer: z.object({ passkey: passkeyEntry, recovery_codes: z.array(z.string()) }),
  success: 'passkey.added',
  errors: [
    'auth.confirm_first',
    'auth.passkey_first',
    'passkey.refused',
    'passkey.expired',
    'passkey.known',
    'passkey.too_many',
  ],
})

const own = z.object({ id: z.uuid() })

export const renamePasskey = operation({
  name: 'renamePasskey',
  summary: 'Rename a passkey',
  method: 'POST',
  path: `${path}/{id}`,
  access: 'email-unverified',
  limit: 'session',
  freshWithin,
  params: own,
  body: z.strictObject({ name: passkeyName }),
  answer: passkeyEntry,
  success: 'passkey.renamed',
  errors: ['auth.confirm_first', 'request.not_found'],
})

export const removePasskey = operation({
  name: 'removePasskey',
  summary: 'Remove a passkey; ends every other session. Removing the last factor disables the second factor',
  method: 'DELETE',
  path: `${path}/{id}`,
  access: 'email-unverified',
  limit: 'session',
  freshWithin,
  params: own,
  answer: z.null(),
  success: 'passkey.removed',
  errors: ['auth.confirm_first', 'auth.passkey_first', 'two_factor.passkeys_only', 'request.not_found'],
})

/** The challenge that a passkey signs, and whether a code can be typed instead. */
export const requestPasskeyChallenge = operation({
  name: 'requestPasskeyChallenge',
  summary: 'Get a passkey challenge for a sign-in or instead of a code, valid once and for five minutes',
  method: 'POST',
  path: '/api/security/mfa/passkey/options',
  access: 'second-factor-pending',
  limit: 'session',
  body: z.strictObject({}),
  answer: z.object({ passkey: z.nullable(requestOptions), has_authenticator: z.boolean() }),
  errors: [],
})

/** Completes a sign-in (returns tokens), or replaces a code in a session: the scope of the token decides which. */
export const confirmPasskey = operation({
  name: 'confirmPasskey',
  summary: 'Confirm by passkey: complete a pending sign-in, or get a code for the next two minutes of the session',
  method: 'POST',
  path: '/api/security/mfa/passkey/verify',
  access: 'second-factor-pending',
  limit: 'secret',
  body: z.strictObject({
    credential_id: bytes(1400),
    client_data: bytes(2000),
    authenticator_data: bytes(2000),
    signature: bytes(1400),
    user_handle: z.optional(bytes(100)),
  }),
  answer: z.union([tokenAnswer, z.object({ data: z.object({ code: z.string() }) })]),
  bare: true,
  errors: ['passkey.refused', 'passkey.expired'],
})
