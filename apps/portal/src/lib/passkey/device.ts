import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { CallError } from '@grana/client/call-error'
import type { SignedByKey } from '@grana/client/session/create-session'
import {
  passkeyTransports,
  type addPasskey,
  type askForPasskey,
  type preparePasskey,
} from '@grana/contract/factors/passkeys'
import type { Answer, Given } from '@grana/contract/operation'
import { passkeys } from '@grana/messages/es/account/passkeys'

export type MadeKey = Omit<Given<typeof addPasskey>['body'], 'name'>
export type KeyWish = Answer<typeof preparePasskey>
export type KeyRequest = NonNullable<Answer<typeof askForPasskey>['passkey']>

/** What went wrong at the device, in words: browsers say little, so that pages learn nothing about who has a key. */
function inWords(error: unknown): CallError {
  if (error instanceof Error && error.name === 'InvalidStateError') {
    return new CallError('passkey.known', { message: passkeys.known })
  }
  return new CallError('passkey.refused', { message: passkeys.stopped })
}

function demandSupport(): void {
  if (!browserSupportsWebAuthn()) throw new CallError('passkey.refused', { message: passkeys.unsupported })
}

/** Lets a device make a key; throws a `CallError` when it does not. */
export async function makeKey(wish: KeyWish): Promise<MadeKey> {
  demandSupport()
  const made = await startRegistration({ optionsJSON: wish }).catch((error) => {
    throw inWords(error)
  })
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return {
    credential_id: made.id,
    client_data: clientDataJSON,
    attestation: attestationObject,
    transports: passkeyTransports.filter((name) => (transports as readonly string[]).includes(name)),
  }
}

/** Lets a device sign; throws a `CallError` when it does not. */
export async function signWithKey(request: KeyRequest): Promise<SignedByKey> {
  demandSupport()
  const optionsJSON = request as PublicKeyCredentialRequestOptionsJSON
  const { id, response } = await startAuthentication({ optionsJSON }).catch((error) => {
    throw inWords(error)
  })
  return {
    credential_id: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    ...(response.userHandle !== undefined && response.userHandle !== '' && { user_handle: response.userHandle }),
  }
}
