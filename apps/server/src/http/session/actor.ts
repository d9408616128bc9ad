import type { Standing, Verdict } from '#server/permissions/judge.ts'
import type { AccountKind, SecondFactor } from '@grana/contract/accounts'
import type { ConsentDocument } from '@grana/contract/data-rights'
import type { Operation } from '@grana/contract/operation'
import type { StaffRole } from '@grana/contract/tenancy'
import type { Cookies } from './cookies.ts'

/** What calls, whoever sits in front of it. */
export type Browser = {
  address: string
  userAgent: string
  /** The page that calls, as the browser names it; the gate has let it through. */
  origin: string | undefined
  cookies: Cookies
  /** Gives the browser a cookie with the answer; an error gives none. */
  keep: (cookie: string) => void
}

/** Nobody in particular. */
export type Visitor = Browser & { kind: 'anyone' }

export type SignedInUser = {
  id: string
  kind: AccountKind
  email: string
  isProven: boolean
  /** Of any kind; which of them, below. */
  hasSecondFactor: boolean
  hasAuthenticator: boolean
  hasPasskey: boolean
  /** Until when a factor that was enrolled by the password alone opens nothing. */
  factorWaitsUntil: Date | null
  staffRole: StaffRole | null
  /** Texts that changed since the person accepted them. */
  consentsDue: readonly ConsentDocument[]
}

export type SignedInSession = {
  id: string
  grantId: string
  isSecondFactorDue: boolean
  /** The one that was given in it. */
  secondFactor: SecondFactor | null
  confirmedAt: Date
  expiresAt: Date
}

/** Somebody whose token, half and address agree. */
export type SignedIn = Browser & { kind: 'user'; user: SignedInUser; session: SignedInSession }

/** Somebody who works in an organization, with what they are there and what the table says of this operation. */
export type Member = SignedIn & { standing: Standing; verdict: Verdict }

/** Whoever shows tokens that the action itself will judge. */
export type TokenBearer = Browser & {
  kind: 'bearer'
  accessToken: string | undefined
  refreshToken: string | undefined
  email: string | undefined
}

/** Who calls. */
export type Actor = Visitor | SignedIn | TokenBearer

/** Who can arrive at an operation, by its access. */
export type ActorOf<O extends Operation> = O['access'] extends 'public'
  ? Visitor
  : O['access'] extends 'refresh-token'
    ? TokenBearer
    : O extends { access: 'member'; demand: { tenant: 'path' } }
      ? Member
      : SignedIn
