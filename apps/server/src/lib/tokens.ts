import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The prefix says whose token it is, so that scanners, our own included, find one that was pasted somewhere. */
const prefixes = { access: 'grana_at_', refresh: 'grana_rt_' } as const
export type TokenKind = keyof typeof prefixes

const secretLength = 43
const sumLength = 6

function sum(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, sumLength)
}

function form(kind: TokenKind, secret: Buffer): string {
  const head = prefixes[kind] + secret.toString('base64url')
  return head + sum(head)
}

/** 256 bits drawn by lot. */
export function newToken(kind: TokenKind): string {
  return form(kind, randomBytes(32))
}

/** Random text for a cookie or a link; it is recognised by its hash alone. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The token that follows another one. It comes out the same for everyone who holds the old one, so that a client whose
 * answer was lost gets the same successor and nothing has to be stored in clear.
 */
export function successorOf(kind: TokenKind, token: string, secret: string): string {
  return form(kind, createHmac('sha256', secret).update(`successor ${kind} ${token}`).digest())
}

/** Whether a text has the form and the check sum of a token: what has not is never looked up. */
export function isToken(kind: TokenKind, text: string): boolean {
  const length = prefixes[kind].length + secretLength
  if (text.length !== length + sumLength || !text.startsWith(prefixes[kind])) return false
  return sum(text.slice(0, length)) === text.slice(length)
}

/** All that is kept of a token. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Keyed hash of something that is counted or recognised but never kept. */
export function keyedHash(secret: string, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
}

export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
