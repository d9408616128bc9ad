import { keyedHash } from '#server/lib/tokens.ts'

const length = 16

function key(secret: string, kind: 'account' | 'client', value: string): string {
  return keyedHash(secret, 'security event', kind, value).toString('base64url').slice(0, length)
}

/** The key of an account in the security log: computed from its e-mail address with the secret, and not reversible. */
export function accountKey(secret: string, email: string): string {
  return key(secret, 'account', email.trim().toLowerCase())
}

/** How the security log names the address that a request came from. */
export function clientKey(secret: string, address: string): string {
  return key(secret, 'client', address)
}
