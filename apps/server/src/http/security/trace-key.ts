import { keyedHash } from '#server/lib/tokens.ts'

const length = 16

function toTraceKey(secret: string, kind: 'account' | 'client', value: string): string {
  return keyedHash(secret, 'security event', kind, value).toString('base64url').slice(0, length)
}

/** The key of an account in the security log: a keyed hash of its email address, not reversible. */
export function accountTraceKey(secret: string, email: string): string {
  return toTraceKey(secret, 'account', email.trim().toLowerCase())
}

/** The key of a client address in the security log. */
export function clientTraceKey(secret: string, address: string): string {
  return toTraceKey(secret, 'client', address)
}
