import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const version = 1
const nonceLength = 12
const tagLength = 16

/** The row and column of a sealed value: moved elsewhere it does not open. */
export type SealedPlace = { table: string; column: string; row: string }

/** Encrypts values that must stay secret if the database leaks: AES-256-GCM, bound to their place. */
export type Sealing = {
  seal: (text: string, place: SealedPlace) => Buffer
  open: (sealed: Buffer, place: SealedPlace) => string
}

function boundTo({ table, column, row }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([version, table, column, row]))
}

function bytesOf(key: string): Buffer {
  const bytes = Buffer.from(key, 'base64')
  if (bytes.length !== 32) throw new Error('The key for sealing must have 32 bytes')
  return bytes
}

function openBy(key: Buffer, sealed: Buffer, place: SealedPlace): string {
  const nonce = sealed.subarray(1, 1 + nonceLength)
  const tag = sealed.subarray(1 + nonceLength, 1 + nonceLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(place)).setAuthTag(tag)
  const body = sealed.subarray(1 + nonceLength + tagLength)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

/** Keys are 32 bytes in base64. While a key is replaced, `before` opens what it sealed, and seals nothing. */
export function createSealing(key: string, before?: string): Sealing {
  const own = bytesOf(key)
  const old = before === undefined ? undefined : bytesOf(before)
  return {
    seal(text, place) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', own, nonce).setAAD(boundTo(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body])
    },
    open(sealed, place) {
      if (sealed[0] !== version) throw new Error('sealed by an unknown version')
      if (old === undefined) return openBy(own, sealed, place)
      try {
        return openBy(own, sealed, place)
      } catch {
        return openBy(old, sealed, place)
      }
    },
  }
}
