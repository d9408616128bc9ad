import { randomBytes } from 'node:crypto'

/** A random value in the form of a hash, which no input can match. */
export function createDecoyHash(): string {
  const drawn = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${drawn(16)}$${drawn(32)}`
}
