import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The prefix identifies the product, so that secret scanners, our own included, find a pasted token. */
const prefixes = {
  access: 'grana_at_',
  refresh: 'grana_rt_',
  organization: 'grana_org_',
  agent: 'grana_agent_',
  directory: 'grana_scim_',
} as const
export type TokenKind = keyof typeof prefixes

/** 32 bytes in base64url. */
const secretLength = 43
/** 36 bits in base64url: enough to tell a token from a text of the same form. */
const checksumLength = 6

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, checksumLength)
}

function formatToken(kind: TokenKind, secret: Buffer): string {
  const head = prefixes[kind] + secret.toString('base64url')
  return head + checksumOf(head)
}

/** 256 random bits. */
export function createToken(kind: TokenKind): string {
  return formatToken(kind, randomBytes(32))
}

/** Random text for a cookie or a link; only its hash is stored. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The token that follows another one. It is derived from the old one, so that a client whose response was lost receives
 * the same successor and nothing has to be stored in clear.
 */
export function nextToken(kind: TokenKind, token: string, key: string): string {
  return formatToken(kind, createHmac('sha256', key).update(`successor ${kind} ${token}`).digest())
}

/** Whether a text has the form and the checksum of a token; other texts are never looked up. */
export function isToken(kind: TokenKind, text: string): boolean {
  const length = prefixes[kind].length + secretLength
  if (text.length !== length + checksumLength || !text.startsWith(prefixes[kind])) return false
  return checksumOf(text.slice(0, length)) === text.slice(length)
}

/** SHA-256 of a random secret; stored instead of it. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Keyed hash of a value that is counted or recognised but never stored. */
export function keyedHash(key: string, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest()
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** What is stored of a secret: its hash, and its last characters so that people recognise it. */
export const toStoredSecret = (secret: string) => ({ hash: hashSecret(secret), hint: secret.slice(-4) })
