import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import type { PasskeyAssertion } from '@grana/client/session/create-session'
import { requestPasskeyChallenge, confirmPasskey, preparePasskey } from '@grana/contract/factors/passkeys'
import type { makeKey, MadeKey, signWithKey } from './device.ts'

type Device = { readonly makeKey: typeof makeKey; readonly signWithKey: typeof signWithKey }

/** Loads the WebAuthn code when it is needed. */
async function loadDevice(): Promise<Device> {
  const module: Device | undefined = await import('./device.ts')
  // If the file no longer exists, the reload guard has already reloaded the page and the module is undefined.
  if (!module) throw new CallError('server.unexpected')
  return module
}

/** Creates a passkey for the signed-in user. */
export async function createKey(client: Client): Promise<MadeKey> {
  const [options, device] = await Promise.all([client.call(preparePasskey, { body: {} }), loadDevice()])
  return device.makeKey(options)
}

/** A signature for this session, complete or with the second factor pending. */
export async function requestSignature(client: Client): Promise<PasskeyAssertion> {
  const [{ passkey }, device] = await Promise.all([client.call(requestPasskeyChallenge, { body: {} }), loadDevice()])
  if (!passkey) throw new CallError('passkey.refused')
  return device.signWithKey(passkey)
}

/** Returns a value that replaces a code in the next call that requires one. */
export async function requestPasskeyCode(client: Client): Promise<string> {
  const answer = await client.call(confirmPasskey, { body: await requestSignature(client) })
  if (!('data' in answer)) throw new CallError('server.unexpected')
  return answer.data.code
}

/** Whether a form value comes from a passkey and was not typed. */
export function isPasskeyCode(code: string): boolean {
  return code.startsWith('pk_')
}
