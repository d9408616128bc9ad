import type { SealedPlace } from './sealing.ts'

/** The place to which the sealed seed of a user's authenticator is bound. */
export function authenticatorPlace(userId: string): SealedPlace {
  return { table: 'users', column: 'totp_seed', row: userId }
}
