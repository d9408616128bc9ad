import { randomBytes } from 'node:crypto'

/** A random value in the form of a hash, which no input can match. */
export function createDecoyHash(): string {
  const createRandomText = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${createRandomText(16)}$${createRandomText(32)}`
}
