import { createPrivateKey, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Refusal } from '../processes/refusal.ts'

/**
 * Signs an archive with Ed25519, in the form that `openssl pkeyutl -verify -rawin` accepts. The publisher keeps the key in a
 * file outside of the tree (`openssl genpkey -algorithm ed25519`); operators get the public key by another channel.
 */
export async function signFile(file: string, keyFile: string): Promise<string> {
  const key = createPrivateKey(await readFile(keyFile))
  if (key.asymmetricKeyType !== 'ed25519') throw new Refusal(`${keyFile} is no Ed25519 key.`)
  const signature = `${file}.sig`
  await writeFile(signature, sign(null, await readFile(file), key))
  return signature
}
