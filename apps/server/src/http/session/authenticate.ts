import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { hashSecret, isSameHash, isToken } from '#server/lib/tokens.ts'
import { recordSecuritySign } from '#server/lib/work-scope.ts'
import type { Browser, SignedIn, TokenBearer, Visitor } from './actor.ts'
import { consentsDue } from './consents-due.ts'
import { sessionCookieOf, parseCookies, type Cookies } from './cookies.ts'
import { findSession, touchSession, type FoundSession } from './queries.ts'
import { activitySeconds, isSessionActive, isInGracePeriod, addSeconds } from './session-lifetime.ts'

/** Called when an access token arrives without its cookie binding: the token was copied. */
export type OnMisuse = (sessionId: string) => Promise<void>

const longestUserAgent = 300

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** The first hook removes `Refresh` from the headers, so that only this module can read it. */
export function toBrowser(request: FastifyRequest): Browser & { kept: string[] } {
  const kept: string[] = []
  return {
    address: request.clientAddress,
    userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, longestUserAgent),
    origin: headerOf(request, 'origin'),
    cookies: parseCookies(request.headers.cookie),
    addCookie: (cookie) => void kept.push(cookie),
    kept,
  }
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
}

export function toVisitor(browser: Browser): Visitor {
  return { ...browser, kind: 'anyone' }
}

export function toTokenBearer(request: FastifyRequest, browser: Browser): TokenBearer {
  return {
    ...browser,
    kind: 'bearer',
    accessToken: bearerToken(request),
    refreshToken: request.refreshToken,
    email: headerOf(request, 'authemail'),
  }
}

export function hasCookieBinding(cookies: Cookies, grant: { grant_id: string; half_hash: Buffer }): boolean {
  const half = sessionCookieOf(cookies, grant.grant_id)
  return half !== undefined && isSameHash(hashSecret(half), grant.half_hash)
}

export function isSameEmail(one: string | undefined, other: string): boolean {
  return one !== undefined && one.toLowerCase() === other.toLowerCase()
}

function isCurrent(found: FoundSession, accessHash: Buffer, now: Date): boolean {
  if (isSameHash(found.access_hash, accessHash)) return found.access_expires_at > now
  return isInGracePeriod(found.rotated_at, now)
}

function toSignedIn(browser: Browser, found: FoundSession): SignedIn {
  return {
    ...browser,
    kind: 'user',
    user: {
      id: found.user_id,
      kind: found.kind,
      email: found.email,
      isProven: found.email_verified_at !== null,
      hasSecondFactor: found.totp_enabled_at !== null || found.has_passkey,
      hasAuthenticator: found.totp_enabled_at !== null,
      hasPasskey: found.has_passkey,
      factorWaitsUntil: found.factor_waits_until,
      staffRole: found.staff_role,
      consentsDue: consentsDue(found.kind, found.accepted ?? []),
    },
    session: {
      id: found.session_id,
      grantId: found.grant_id,
      isSecondFactorDue: found.second_factor_due,
      secondFactor: found.second_factor,
      providerId: found.provider_id,
      confirmedAt: found.confirmed_at,
      expiresAt: found.expires_at,
    },
  }
}

/**
 * Authenticates each request against the database, so a session that ended anywhere is rejected at once. Token, cookie
 * binding and address must match; a token without its cookie binding is a copy, and its owner is notified. Requests
 * that a page makes by itself are passive: they are no user activity.
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
    if (found === undefined || !isSessionActive(found, now)) return undefined
    if (!isCurrent(found, accessHash, now)) return undefined
    if (!hasCookieBinding(browser.cookies, found)) {
      request.security.account = found.email
      recordSecuritySign('missing_half')
      await onMisuse(found.session_id)
      return undefined
    }
    if (!isSameEmail(headerOf(request, 'authemail'), found.email)) {
      request.security.account = found.email
      recordSecuritySign('other_address')
      return undefined
    }
    const isDue = addSeconds(found.last_seen_at, activitySeconds) <= now
    if (isDue && !isPassive) await touchSession(db, found.session_id, now)
    return toSignedIn(browser, found)
  }
}

/**
 * Whether an unauthenticated call carries a staff token. Staff receive 401, so that the app refreshes its token; for
 * everyone else staff routes do not exist.
 */
export async function hasStaffToken({ db }: Context, request: FastifyRequest): Promise<boolean> {
  const token = bearerToken(request)
  if (token === undefined || !isToken('access', token)) return false
  return (await findSession(db, hashSecret(token)))?.kind === 'staff'
}

export type Authenticate = ReturnType<typeof createAuthenticator>
