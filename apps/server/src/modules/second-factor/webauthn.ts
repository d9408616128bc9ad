import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { Context } from '#server/context.ts'
import type { addPasskey, confirmPasskey } from '@grana/contract/factors/passkeys'
import type { HandlerInput } from '@grana/contract/operation'

/** Ed25519, ECDSA on P-256 and RSA: every current device supports at least one. */
export const algorithms = [-8, -7, -257]

export type PasskeyRegistration = Omit<HandlerInput<typeof addPasskey>['body'], 'name'>
export type PasskeyAssertion = HandlerInput<typeof confirmPasskey>['body']

type ClientData = { challenge: Buffer; crossOrigin: boolean }

/** Client data of the ceremony; only its challenge is used before the library has verified the rest. */
function parseClientData(encoded: string): ClientData | undefined {
  try {
    const parsed: Record<string, unknown> = JSON.parse(Buffer.from(encoded, 'base64url').toString())
    const { challenge, crossOrigin } = parsed
    if (typeof challenge !== 'string') return undefined
    return { challenge: Buffer.from(challenge, 'base64url'), crossOrigin: crossOrigin === true }
  } catch {
    return undefined
  }
}

/** The challenge that a response claims to answer. */
export function parseChallenge(clientData: string): Buffer | undefined {
  const challenge = parseClientData(clientData)?.challenge
  return challenge?.length === 32 ? challenge : undefined
}

/** Rejects ceremonies in a cross-origin frame; the library does not check this. */
function isFramed(clientData: string): boolean {
  return parseClientData(clientData)?.crossOrigin !== false
}

/** Accepts only the portal's origin: a compromised app cannot request a passkey. */
function expectedValues({ config }: Context, challenge: Buffer) {
  return {
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: [config.portalUrl],
    expectedRPID: config.passkeyDomain,
    requireUserVerification: true,
  }
}

/**
 * Attestation is not requested and manufacturer statements are rejected, so that the code which parses their certificates is
 * never reached. Self-attestation is accepted, because some browsers leave it in.
 */
function hasNoCertificates(attestation: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/** Verifies a new passkey; `undefined` when it is invalid. */
export async function verifyRegistration(context: Context, made: PasskeyRegistration, challenge: Buffer) {
  try {
    if (!hasNoCertificates(made.attestation) || isFramed(made.client_data)) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expectedValues(context, challenge),
      response: {
        id: made.credential_id,
        rawId: made.credential_id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
      },
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential.id === made.credential_id ? registrationInfo : undefined
  } catch (error) {
    return logFailure(context, error)
  }
}

type StoredPasskey = { credential_id: Buffer; public_key: Buffer; sign_count: string }

/** Verifies an assertion with the stored public key; `undefined` when it is invalid. */
export async function verifyAssertion(
  context: Context,
  given: PasskeyAssertion,
  asked: { challenge: Buffer; key: StoredPasskey },
) {
  const { challenge, key } = asked
  if (isFramed(given.client_data)) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedValues(context, challenge),
      response: {
        id: given.credential_id,
        rawId: given.credential_id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: given.client_data,
          authenticatorData: given.authenticator_data,
          signature: given.signature,
        },
      },
      credential: {
        id: given.credential_id,
        publicKey: new Uint8Array(key.public_key),
        counter: Number(key.sign_count),
      },
    })
    return verified ? authenticationInfo : undefined
  } catch (error) {
    return logFailure(context, error)
  }
}

/** The library throws on invalid input. The reason is logged; the user reads one generic error. */
function logFailure({ log }: Context, error: unknown): undefined {
  log.info({ err: error }, 'passkey verification failed')
  return undefined
}
