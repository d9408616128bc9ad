import * as z from 'zod/mini'

/** What the events of this module carry: identifiers, never addresses or tokens. */
export const aboutUser = z.strictObject({ userId: z.uuid() })
export const aboutSession = z.strictObject({ sessionId: z.uuid() })
export const resetRequested = z.strictObject({ requestId: z.uuid() })

export type AboutUser = z.output<typeof aboutUser>
export type AboutSession = z.output<typeof aboutSession>
export type ResetRequested = z.output<typeof resetRequested>

export type AuthEvents = {
  /** Somebody signed up, or asked for the mail that proves the address once more. */
  'user.proof_asked': AboutUser
  'user.proven': AboutUser
  /** Somebody tried to sign up with an address that has an account. */
  'user.address_taken': AboutUser
  'user.password_changed': AboutUser
  'user.two_factor_on': AboutUser
  'user.two_factor_off': AboutUser
  /** A hundred failures in a row: unknown browsers need a link from the owner's mail. */
  'user.locked_out_strangers': AboutUser
  'password.reset_requested': ResetRequested
  'session.opened_elsewhere': AboutSession
  /** An old refresh token came back: the session was ended. */
  'session.reused': AboutSession
  /** A token was shown without its half. */
  'session.misused': AboutSession
}
