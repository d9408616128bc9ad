import { randomBytes } from 'node:crypto'
import { handle } from '#server/http/handle.ts'
import { addSeconds } from '#server/http/session/session-lifetime.ts'
import { requestPasskeyChallenge as operation } from '@grana/contract/factors/passkeys'
import { challengeSeconds, toCredentialDescriptor } from './passkey-options.ts'
import { listPasskeyRows, saveChallenge } from './queries-passkeys.ts'

/** WebAuthn request options for the user's passkeys; `passkey` is null for a user without one. */
export const requestPasskeyChallenge = handle(operation, async ({ db, clock, config }, { user, session }) => {
  const keys = await listPasskeyRows(db, user.id)
  if (keys.length === 0) return { passkey: null, has_authenticator: user.hasAuthenticator }
  const challenge = randomBytes(32)
  const expiresAt = addSeconds(clock(), challengeSeconds)
  await saveChallenge(db, { sessionId: session.id, purpose: 'prove', challenge, expiresAt })
  return {
    passkey: {
      rpId: config.passkeyDomain,
      challenge: challenge.toString('base64url'),
      timeout: challengeSeconds * 1000,
      userVerification: 'required' as const,
      allowCredentials: keys.map(toCredentialDescriptor),
    },
    has_authenticator: user.hasAuthenticator,
  }
})
