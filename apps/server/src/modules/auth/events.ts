import * as z from 'zod/mini'

const at = z.iso.datetime()

/** What the events of this module carry: identifiers and moments, never addresses or tokens. */
export const aboutUser = z.strictObject({ userId: z.uuid(), at })
/** Somebody changed what guards an account; in which session, when they were signed in. */
export const aboutGuard = z.strictObject({ userId: z.uuid(), at, sessionId: z.optional(z.uuid()) })
export const aboutSession = z.strictObject({ sessionId: z.uuid() })
export const resetRequested = z.strictObject({ requestId: z.uuid() })

/** A change of address, by its own identifier. */
export const aboutEmailChange = z.strictObject({ changeId: z.uuid() })

export type AboutEmailChange = z.output<typeof aboutEmailChange>
export type AboutUser = z.output<typeof aboutUser>
export type AboutGuard = z.output<typeof aboutGuard>
export type AboutSession = z.output<typeof aboutSession>
export type ResetRequested = z.output<typeof resetRequested>

/** The moment is part of what is told, and sets one occasion apart from the next. */
export type AuthEvents = {
  /** Somebody signed up, or asked for the mail that proves the address once more. */
  'user.proof_asked': AboutUser
  'user.proven': AboutUser
  /** Somebody tried to sign up with an address that has an account. */
  'user.address_taken': AboutUser
  'user.password_changed': AboutGuard
  'user.email_change_asked': AboutEmailChange
  'user.email_changed': AboutEmailChange
  'user.two_factor_on': AboutGuard
  'user.two_factor_off': AboutGuard
  'user.recovery_codes_renewed': AboutGuard
  'user.passkey_added': AboutGuard
  'user.passkey_removed': AboutGuard
  /** A hundred failures in a row: unknown browsers need a link from the owner's mail. */
  'user.locked_out_strangers': AboutUser
  'password.reset_requested': ResetRequested
  'session.opened_elsewhere': AboutSession
  /** An old refresh token came back: the session was ended. */
  'session.reused': AboutSession
  /** A token was shown without its half. */
  'session.misused': AboutSession
}
