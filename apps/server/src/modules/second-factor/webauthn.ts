import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { Context } from '#server/context.ts'
import type { addPasskey, confirmPasskey } from '@grana/contract/factors/passkeys'
import type { Received } from '@grana/contract/operation'

/** Ed25519, ECDSA on P-256, RSA: what every device of today can do at least one of. */
export const algorithms = [-8, -7, -257]

export type Made = Omit<Received<typeof addPasskey>['body'], 'name'>
export type Signature = Received<typeof confirmPasskey>['body']

type ClientData = { challenge: Buffer; crossOrigin: boolean }

/** What the browser says about the ceremony; only its challenge is used before the library has judged the rest. */
function readClientData(encoded: string): ClientData | undefined {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Record<
      string,
      unknown
    >
    if (typeof challenge !== 'string') return undefined
    return { challenge: Buffer.from(challenge, 'base64url'), crossOrigin: crossOrigin === true }
  } catch {
    return undefined
  }
}

/** The challenge that an answer claims to be for. */
export function challengeIn(clientData: string): Buffer | undefined {
  const challenge = readClientData(clientData)?.challenge
  return challenge?.length === 32 ? challenge : undefined
}

/** A frame in somebody else's page answers for nothing; the library leaves this to us. */
function isFramed(clientData: string): boolean {
  return readClientData(clientData)?.crossOrigin !== false
}

/** Only the portal's pages speak with devices: an app that was taken over cannot ask for a key. */
function expected({ config }: Context, challenge: Buffer) {
  return {
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: [config.portalUrl],
    expectedRPID: config.passkeyDomain,
    requireUserVerification: true,
  }
}

/**
 * We ask for no attestation, so that no statement of a maker is ever read: the code that would parse its certificates
 * stays out of reach. A device may sign with the new key itself, which some browsers leave in.
 */
function isPlain(attestation: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/** Judges a new key; `undefined` for whatever is wrong with it. */
export async function judgeMade(context: Context, made: Made, challenge: Buffer) {
  try {
    if (!isPlain(made.attestation) || isFramed(made.client_data)) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected(context, challenge),
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
    return refuse(context, error)
  }
}

type Stored = { credential_id: Buffer; public_key: Buffer; sign_count: string }

/** Judges a signature by the key that we keep; `undefined` for whatever is wrong with it. */
export async function judgeSignature(context: Context, given: Signature, asked: { challenge: Buffer; key: Stored }) {
  const { challenge, key } = asked
  if (isFramed(given.client_data)) return undefined
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(context, challenge),
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
    return refuse(context, error)
  }
}

/** The library throws at everything that it does not like. Its reason is for the log; people are told one thing. */
function refuse({ log }: Context, error: unknown): undefined {
  log.info({ err: error }, 'a passkey was refused')
  return undefined
}
