import type { User } from '@grana/contract/accounts'
import type { CallError } from '../call-error.ts'

/** Why the user was signed out; absent when no user was signed in. */
export type SignedOutReason = 'chosen' | 'idle' | 'ended'

/** What this browser knows about the signed-in user. */
export type SessionState =
  /** Not checked yet, or being checked. */
  | { readonly status: 'unknown' }
  /** There are tokens, and the API could not be reached to verify them: nothing was cleared. */
  | { readonly status: 'unreachable'; readonly error: CallError }
  | { readonly status: 'signed-out'; readonly reason?: SignedOutReason }
  /** The password was right and the second factor is pending. Its tokens live in this document only. */
  | { readonly status: 'second-factor-due'; readonly email: string }
  | { readonly status: 'signed-in'; readonly user: User }
