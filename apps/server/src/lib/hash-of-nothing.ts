import { randomBytes } from 'node:crypto'

/** The form of a hash, drawn by lot: nothing that anybody could type has it. */
export function hashOfNothing(): string {
  const drawn = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${drawn(16)}$${drawn(32)}`
}
