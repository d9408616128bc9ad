import type { SignedOutReason } from '@grana/client/session/session-state'

/** Toast on the next page: a new password, or how a session ended. */
export type PendingToast = 'password-reset' | 'account-disabled' | 'erasure-asked' | SignedOutReason
