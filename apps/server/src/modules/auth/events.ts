import * as z from 'zod/mini'

const at = z.iso.datetime()

/** Event payloads hold identifiers and timestamps, never email addresses or tokens. */
export const userEvent = z.strictObject({ userId: z.uuid(), at })
/** A credential of the account changed; `sessionId` is set when the change was made in a session. */
export const credentialEvent = z.strictObject({ userId: z.uuid(), at, sessionId: z.optional(z.uuid()) })
export const sessionEvent = z.strictObject({ sessionId: z.uuid() })
export const resetRequestEvent = z.strictObject({ requestId: z.uuid() })

export const emailChangeEvent = z.strictObject({ changeId: z.uuid() })

export type EmailChangeEvent = z.output<typeof emailChangeEvent>
export type UserEvent = z.output<typeof userEvent>
export type CredentialEvent = z.output<typeof credentialEvent>
export type SessionEvent = z.output<typeof sessionEvent>
export type ResetRequestEvent = z.output<typeof resetRequestEvent>

/** `at` is part of the payload: it makes each occurrence distinct, so that each one sends its own email. */
export type AuthEvents = {
  /** A user signed up or requested another verification email. */
  'user.proof_asked': UserEvent
  'user.proven': UserEvent
  /** A sign-up used an email address that already has an account. */
  'user.address_taken': UserEvent
  'user.password_changed': CredentialEvent
  'user.email_change_asked': EmailChangeEvent
  'user.email_changed': EmailChangeEvent
  'user.two_factor_on': CredentialEvent
  'user.two_factor_off': CredentialEvent
  'user.recovery_codes_renewed': CredentialEvent
  'user.passkey_added': CredentialEvent
  'user.passkey_removed': CredentialEvent
  /** A hundred failures in a row: unknown browsers need a link from an email to the owner. */
  'user.locked_out_strangers': UserEvent
  /** The owner disabled the account. */
  'user.disabled': UserEvent
  /** The account is disabled and its erasure is scheduled. */
  'user.erasure_asked': UserEvent
  'user.reactivated': UserEvent
  'password.reset_requested': ResetRequestEvent
  'session.opened_elsewhere': SessionEvent
  /** A rotated refresh token was presented again; the session was ended. */
  'session.reused': SessionEvent
  /** A token was presented without its cookie binding. */
  'session.misused': SessionEvent
}
