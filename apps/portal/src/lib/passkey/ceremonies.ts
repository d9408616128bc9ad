import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import type { SignedByKey } from '@grana/client/session/create-session'
import { askForPasskey, confirmPasskey, preparePasskey } from '@grana/contract/factors/passkeys'
import type { makeKey, MadeKey, signWithKey } from './device.ts'

type Device = { readonly makeKey: typeof makeKey; readonly signWithKey: typeof signWithKey }

/** What speaks with devices is fetched when somebody wants to use one. */
async function loadDevice(): Promise<Device> {
  const module: Device | undefined = await import('./device.ts')
  // When the file is gone the reload guard has answered already, and there is no module.
  if (!module) throw new CallError('server.unexpected')
  return module
}

/** A new key for the person who is signed in. */
export async function newKey(client: Client): Promise<MadeKey> {
  const [wish, device] = await Promise.all([client.call(preparePasskey, { body: {} }), loadDevice()])
  return device.makeKey(wish)
}

/** A signature for this session, whether it is whole or waits for its second step. */
export async function signature(client: Client): Promise<SignedByKey> {
  const [{ passkey }, device] = await Promise.all([client.call(askForPasskey, { body: {} }), loadDevice()])
  if (!passkey) throw new CallError('passkey.refused')
  return device.signWithKey(passkey)
}

/** What stands for a code in the next call that asks for one. */
export async function earnCode(client: Client): Promise<string> {
  const answer = await client.call(confirmPasskey, { body: await signature(client) })
  if (!('data' in answer)) throw new CallError('server.unexpected')
  return answer.data.code
}

/** Whether a value of a form was earned by a key and not typed. */
export function isEarned(code: string): boolean {
  return code.startsWith('pk_')
}
