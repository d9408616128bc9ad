import type { User } from '@grana/contract/accounts'
import type { CallError } from '../call-error.ts'

/** Why nobody is signed in any more; absent when nobody was. */
export type SignedOutReason = 'chosen' | 'idle' | 'ended'

/** What this browser knows about who is signed in. */
export type SessionState =
  /** Nobody has looked yet, or is looking right now. */
  | { readonly status: 'unknown' }
  /** There are tokens, and the API could not be asked about them: nothing was thrown away. */
  | { readonly status: 'unreachable'; readonly error: CallError }
  | { readonly status: 'signed-out'; readonly reason?: SignedOutReason }
  /** The password was right and the code is due. Its tokens live in this document only. */
  | { readonly status: 'second-factor-due'; readonly email: string }
  | { readonly status: 'signed-in'; readonly user: User }
