import { randomBytes } from 'node:crypto'
import { handle } from '#server/http/handle.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { maxPasskeys, preparePasskey as operation } from '@grana/contract/factors/passkeys'
import { brand } from '@grana/messages/brand'
import { assertPasskeySession } from './assert-passkey-session.ts'
import { challengeSeconds, toCredentialDescriptor, toUserHandle } from './passkey-options.ts'
import { listPasskeyRows, saveChallenge } from './queries-passkeys.ts'
import { algorithms } from './webauthn.ts'

/** WebAuthn creation options. Existing passkeys are excluded, so that a device does not create a second one. */
export const preparePasskey = handle(operation, async ({ db, clock, config }, actor) => {
  const { user, session } = actor
  const keys = await listPasskeyRows(db, user.id)
  assertPasskeySession(actor, keys.length)
  if (keys.length >= maxPasskeys) throw new DomainError('passkey.too_many')
  const challenge = randomBytes(32)
  const expiresAt = addSeconds(clock(), challengeSeconds)
  await saveChallenge(db, { sessionId: session.id, purpose: 'add', challenge, expiresAt })
  return {
    rp: { id: config.passkeyDomain, name: brand.name },
    user: { id: toUserHandle(user.id), name: user.email, displayName: user.email },
    challenge: challenge.toString('base64url'),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeSeconds * 1000,
    attestation: 'none' as const,
    excludeCredentials: keys.map(toCredentialDescriptor),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'required' as const },
  }
})
