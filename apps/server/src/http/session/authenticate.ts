import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { hashSecret, isSameHash, isToken } from '#server/lib/tokens.ts'
import { noteSign } from '#server/lib/work-scope.ts'
import type { Browser, SignedIn, TokenBearer, Visitor } from './actor.ts'
import { consentsDue } from './consents-due.ts'
import { halfOf, readCookies, type Cookies } from './cookies.ts'
import { activitySeconds, isAlive, isInGrace, secondsAfter } from './lives.ts'
import { findSession, touchSession, type FoundSession } from './queries.ts'

/** Is told when a token was shown without its half: somebody holds a copy. */
export type OnMisuse = (sessionId: string) => Promise<void>

const longestUserAgent = 300

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** `Refresh` is taken out of the headers by the first hook, so that nothing but this can read it. */
export function browserOf(request: FastifyRequest): Browser & { kept: string[] } {
  const kept: string[] = []
  return {
    address: request.clientAddress,
    userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, longestUserAgent),
    origin: headerOf(request, 'origin'),
    cookies: readCookies(request.headers.cookie),
    keep: (cookie) => void kept.push(cookie),
    kept,
  }
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
}

export function visitorOf(browser: Browser): Visitor {
  return { ...browser, kind: 'anyone' }
}

export function bearerOf(request: FastifyRequest, browser: Browser): TokenBearer {
  return {
    ...browser,
    kind: 'bearer',
    accessToken: bearerToken(request),
    refreshToken: request.refreshToken,
    email: headerOf(request, 'authemail'),
  }
}

export function hasHalf(cookies: Cookies, grant: { grant_id: string; half_hash: Buffer }): boolean {
  const half = halfOf(cookies, grant.grant_id)
  return half !== undefined && isSameHash(hashSecret(half), grant.half_hash)
}

export function isSameAddress(one: string | undefined, other: string): boolean {
  return one !== undefined && one.toLowerCase() === other.toLowerCase()
}

function isCurrent(found: FoundSession, accessHash: Buffer, now: Date): boolean {
  if (isSameHash(found.access_hash, accessHash)) return found.access_expires_at > now
  return isInGrace(found.rotated_at, now)
}

function toSignedIn(browser: Browser, found: FoundSession): SignedIn {
  const kind = found.kind as SignedIn['user']['kind']
  return {
    ...browser,
    kind: 'user',
    user: {
      id: found.user_id,
      kind,
      email: found.email,
      isProven: found.email_verified_at !== null,
      hasSecondFactor: found.totp_enabled_at !== null || found.has_passkey,
      hasAuthenticator: found.totp_enabled_at !== null,
      hasPasskey: found.has_passkey,
      factorWaitsUntil: found.factor_waits_until,
      staffRole: found.staff_role as SignedIn['user']['staffRole'],
      consentsDue: consentsDue(kind, found.accepted ?? []),
    },
    session: {
      id: found.session_id,
      grantId: found.grant_id,
      isSecondFactorDue: found.second_factor_due,
      secondFactor: found.second_factor as SignedIn['session']['secondFactor'],
      confirmedAt: found.confirmed_at,
      expiresAt: found.expires_at,
    },
  }
}

/**
 * Who is signed in, read anew for every request: a session that ended anywhere opens nothing here. Token, half and
 * address must agree; a token without its half is a copy, and its owner is told. What a page asks for by itself is passive.
 */
export function createAuthenticator({ db, clock }: Context, onMisuse: OnMisuse) {
  return async function authenticate(
    request: FastifyRequest,
    browser: Browser,
    isPassive = false,
  ): Promise<SignedIn | undefined> {
    const token = bearerToken(request)
    if (token === undefined || !isToken('access', token)) return undefined
    const accessHash = hashSecret(token)
    const found = await findSession(db, accessHash)
    const now = clock()
    if (found === undefined || !isAlive({ ...found, kind: found.kind as 'agent' }, now)) return undefined
    if (!isCurrent(found, accessHash, now)) return undefined
    if (!hasHalf(browser.cookies, found)) {
      request.security.account = found.email
      noteSign('missing_half')
      await onMisuse(found.session_id)
      return undefined
    }
    if (!isSameAddress(headerOf(request, 'authemail'), found.email)) {
      request.security.account = found.email
      noteSign('other_address')
      return undefined
    }
    const isDue = secondsAfter(found.last_seen_at, activitySeconds) <= now
    if (isDue && !isPassive) await touchSession(db, found.session_id, now)
    return toSignedIn(browser, found)
  }
}

/**
 * Whether a call that nobody was let in by carries a token of staff. They are told that their token ran out, so that the
 * app gets another one; for everybody else there is nothing to be let into.
 */
export async function isOfStaff({ db }: Context, request: FastifyRequest): Promise<boolean> {
  const token = bearerToken(request)
  if (token === undefined || !isToken('access', token)) return false
  return (await findSession(db, hashSecret(token)))?.kind === 'staff'
}

export type Authenticate = ReturnType<typeof createAuthenticator>
