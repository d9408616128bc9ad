import { vi } from 'vitest'
import type { requestPasskeyChallenge, PasskeyEntry, preparePasskey } from '@grana/contract/factors/passkeys'
import type { Answer } from '@grana/contract/operation'

export const keyCreationOptions: Answer<typeof preparePasskey> = {
  rp: { id: 'grana.example', name: 'Grana' },
  user: { id: 'AQ', name: 'ana@example.com', displayName: 'ana@example.com' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
}

export const keyRequest: NonNullable<Answer<typeof requestPasskeyChallenge>['passkey']> = {
  rpId: 'grana.example',
  challenge: 'Y2hhbGxlbmdl',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [{ id: 'a2V5', type: 'public-key', transports: ['internal'] }],
}

export const keyEntry: PasskeyEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Celular',
  synced: true,
  created_at: '2026-11-01T10:00:00.000Z',
  last_used_at: null,
}

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** Simulates a device that responds, or fails with the given error. */
export function stubAuthenticator(failure?: Error) {
  const response = {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attestation'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: null,
    getTransports: () => ['internal', 'telepathy'],
  }
  const credential = {
    id: 'a2V5',
    rawId: bytes('key'),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  }
  const answer = async () => {
    if (failure) throw failure
    return credential
  }
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: answer, get: answer } })
}

/** The encoded credential sent to the API. */
export const encoded = {
  made: {
    credential_id: 'a2V5',
    client_data: btoa('client'),
    attestation: 'YXR0ZXN0YXRpb24',
    transports: ['internal'],
  },
  signed: {
    credential_id: 'a2V5',
    client_data: btoa('client'),
    authenticator_data: 'ZGF0YQ',
    signature: 'c2lnbmF0dXJl',
  },
}
