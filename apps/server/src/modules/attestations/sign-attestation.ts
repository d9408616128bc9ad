import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import type { Trx } from '#server/db/database.ts'
import type { Sealing } from '#server/lib/sealing.ts'
import type { AttestationStatement } from '@grana/contract/engagements/attestations'
import {
  insertAttestation,
  insertKey,
  lockNewestKey,
  type AttestationKey,
  type KeyRow,
} from './queries-attestations.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** 100 random bits in letters that are hard to confuse. */
const drawCode = (): string => Array.from(randomBytes(20), (byte) => letters[byte % 32]).join('')

export const keyPlace = (id: string) => ({ table: 'attestation_keys', column: 'sealed_key', row: id })

/** Draws a pair of keys; the private one is stored sealed. */
async function drawKey(trx: Trx, sealing: Sealing, at: Date): Promise<KeyRow> {
  const id = randomUUID()
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const row = { id, public_key: bytes, sealed_key: sealing.seal(secret, keyPlace(id)) }
  await insertKey(trx, { ...row, at })
  return row
}

type Facts = Omit<AttestationStatement, 'kind' | 'code' | 'key' | 'issued_at'>

/** Signs the attestation of a version and stores it. The one of the version before is replaced. */
export async function signAttestation(
  trx: Trx,
  sealing: Sealing,
  { key, facts, at }: { key: AttestationKey; facts: Facts; at: Date },
): Promise<void> {
  const row = (await lockNewestKey(trx)) ?? (await drawKey(trx, sealing, at))
  const secret = Buffer.from(sealing.open(row.sealed_key, keyPlace(row.id)), 'base64')
  const privateKey = createPrivateKey({ key: secret, type: 'pkcs8', format: 'der' })
  const code = drawCode()
  const made: AttestationStatement = {
    kind: 'grana-attestation',
    code,
    key: row.id,
    issued_at: at.toISOString(),
    ...facts,
  }
  const statement = JSON.stringify(made)
  const signature = sign(null, Buffer.from(statement), privateKey)
  await insertAttestation(trx, { ...key, code, statement, signature, keyId: row.id, at })
}

/** Whether a key signed these bytes. */
export function isSignedBy(publicKey: Buffer, statement: string, signature: Buffer): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
  return verify(null, Buffer.from(statement), createPublicKey({ key: jwk, format: 'jwk' }), signature)
}
