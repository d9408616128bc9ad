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
  type AttestedVersion,
  type KeyRow,
} from './queries-attestations.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** 100 random bits in letters that are hard to confuse. */
const drawCode = (): string => Array.from(randomBytes(20), (byte) => letters[byte % 32]).join('')

/** The row and column to which a sealed private key is bound. */
export const sealingContext = (id: string) => ({ table: 'attestation_keys', column: 'sealed_key', row: id })

/** Draws a pair of keys; the private one is stored sealed. */
async function drawKey(trx: Trx, sealing: Sealing, at: Date): Promise<KeyRow> {
  const id = randomUUID()
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  // The raw key is the last 32 bytes of its SPKI encoding.
  const rawKey = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const row = { id, public_key: rawKey, sealed_key: sealing.seal(secret, sealingContext(id)) }
  await insertKey(trx, { ...row, at })
  return row
}

type Facts = Omit<AttestationStatement, 'kind' | 'code' | 'key' | 'issued_at'>

/** Signs the attestation of a document version and stores it. It replaces the attestation of the version before. */
export async function signAttestation(
  trx: Trx,
  sealing: Sealing,
  { subject, facts, at }: { subject: AttestedVersion; facts: Facts; at: Date },
): Promise<void> {
  const row = (await lockNewestKey(trx)) ?? (await drawKey(trx, sealing, at))
  const secret = Buffer.from(sealing.open(row.sealed_key, sealingContext(row.id)), 'base64')
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
  await insertAttestation(trx, { ...subject, code, statement, signature, keyId: row.id, at })
}

/** Whether a key signed these bytes. */
export function isSignedBy(publicKey: Buffer, statement: string, signature: Buffer): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
  return verify(null, Buffer.from(statement), createPublicKey({ key: jwk, format: 'jwk' }), signature)
}
