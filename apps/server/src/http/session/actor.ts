import type { Membership, Decision } from '#server/permissions/decide.ts'
import type { AccountKind, SecondFactor } from '@grana/contract/accounts'
import type { ConsentDocument } from '@grana/contract/data-rights'
import type { TokenScope } from '@grana/contract/machines/token-scopes'
import type { Operation } from '@grana/contract/operation'
import type { StaffRole } from '@grana/contract/tenancy'
import type { Cookies } from './cookies.ts'

/** The client that calls, whether or not a user is signed in. */
export type Browser = {
  address: string
  userAgent: string
  /** The origin of the calling page, as the browser sent it; already checked against the list. */
  origin: string | undefined
  cookies: Cookies
  /** Sets a cookie with the response; an error response sets none. */
  addCookie: (cookie: string) => void
}

/** A caller without authentication. */
export type Visitor = Browser & { kind: 'anyone' }

export type SignedInUser = {
  id: string
  kind: AccountKind
  email: string
  isProven: boolean
  /** Of any kind; the fields below say which. */
  hasSecondFactor: boolean
  hasAuthenticator: boolean
  hasPasskey: boolean
  /** Until when a factor that was enrolled with the password alone is not accepted. */
  factorWaitsUntil: Date | null
  staffRole: StaffRole | null
  /** Texts that changed since the user accepted them. */
  consentsDue: readonly ConsentDocument[]
}

export type SignedInSession = {
  id: string
  grantId: string
  isSecondFactorDue: boolean
  /** The factor that was given in this session. */
  secondFactor: SecondFactor | null
  /** The identity provider that opened it; a password otherwise. */
  providerId?: string | null
  confirmedAt: Date
  expiresAt: Date
}

/** A user whose access token, cookie binding and address match. */
export type SignedIn = Browser & { kind: 'user'; user: SignedInUser; session: SignedInSession }

/** A member of an organization, with their membership and the decision of the permission table for this operation. */
export type Member = SignedIn & { membership: Membership; decision: Decision }

type Token = { id: string; scopes: readonly TokenScope[] }

/** A machine with an API token of an organization; it acts for the owner who created the token. */
export type TokenMember = Member & { token: Token }

/** A machine with an API token of an agent; it acts as the agent. */
export type TokenAgent = SignedIn & { token: Token }

/** A caller with tokens that the operation itself verifies. */
export type TokenBearer = Browser & {
  kind: 'bearer'
  accessToken: string | undefined
  refreshToken: string | undefined
  email: string | undefined
}

/** The caller of an operation. */
export type Actor = Visitor | SignedIn | TokenMember | TokenAgent | TokenBearer

export const hasToken = (actor: Actor): actor is TokenMember | TokenAgent => 'token' in actor

export const isTokenMember = (actor: Actor): actor is TokenMember => hasToken(actor) && 'membership' in actor

/** The type of caller that an operation receives, by its access. */
export type ActorOf<O extends Operation> = O['access'] extends 'public'
  ? Visitor
  : O['access'] extends 'refresh-token'
    ? TokenBearer
    : O['access'] extends 'token' | 'scim'
      ? TokenMember
      : O['access'] extends 'agent-token'
        ? TokenAgent
        : O extends { access: 'member'; requires: { tenant: 'path' } }
          ? Member
          : SignedIn
