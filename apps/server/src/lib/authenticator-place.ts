import type { SealedPlace } from './sealing.ts'

/** Where the seed of a person's authenticator is sealed. */
export function authenticatorPlace(userId: string): SealedPlace {
  return { table: 'users', column: 'totp_seed', row: userId }
}
