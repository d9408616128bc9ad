import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { CallError } from '@grana/client/call-error'
import type { PasskeyAssertion } from '@grana/client/session/create-session'
import {
  passkeyTransports,
  type addPasskey,
  type requestPasskeyChallenge,
  type preparePasskey,
} from '@grana/contract/factors/passkeys'
import type { Answer, CallInput } from '@grana/contract/operation'
import { passkeys } from '@grana/messages/es/account/passkeys'

export type MadeKey = Omit<CallInput<typeof addPasskey>['body'], 'name'>
export type KeyCreationOptions = Answer<typeof preparePasskey>
export type KeyRequest = NonNullable<Answer<typeof requestPasskeyChallenge>['passkey']>

/** Maps an error of the device: browsers reveal little, so that pages cannot learn who has a passkey. */
function inWords(error: unknown): CallError {
  if (error instanceof Error && error.name === 'InvalidStateError') {
    return new CallError('passkey.known', { message: passkeys.known })
  }
  return new CallError('passkey.refused', { message: passkeys.stopped })
}

function demandSupport(): void {
  if (!browserSupportsWebAuthn()) throw new CallError('passkey.refused', { message: passkeys.unsupported })
}

/** Creates a passkey on a device; throws a `CallError` when it fails. */
export async function makeKey(options: KeyCreationOptions): Promise<MadeKey> {
  demandSupport()
  const made = await startRegistration({ optionsJSON: options }).catch((error) => {
    throw inWords(error)
  })
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return {
    credential_id: made.id,
    client_data: clientDataJSON,
    attestation: attestationObject,
    transports: passkeyTransports.filter((name) => transports.some((one) => one === name)),
  }
}

/** Signs with a passkey; throws a `CallError` when it fails. */
export async function signWithKey(request: KeyRequest): Promise<PasskeyAssertion> {
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
