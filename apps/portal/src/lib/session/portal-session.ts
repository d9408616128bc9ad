import type { Client } from '@grana/client/create-client'
import type { PasskeyAssertion } from '@grana/client/session/create-session'
import type { SessionState } from '@grana/client/session/session-state'
import type { User } from '@grana/contract/accounts'
import type { TokenAnswer } from '@grana/contract/auth'

/** The session state and its actions. */
export interface PortalSession {
  readonly state: SessionState
  /** The signed-in user; absent in every other state. */
  readonly user: User | undefined
  /** Calls with the session's headers; a refused token is refreshed once, for all calls and tabs. */
  readonly client: Client
  /**
   * Applies the response of login, sign-up or a password change. With `require2fa` the session waits for its code,
   * otherwise the tokens are stored and the user is loaded. Resolves with the new state and does not throw.
   */
  readonly signIn: (tokens: TokenAnswer, email: string) => Promise<SessionState>
  /**
   * Sends the code of the second step; throws the `CallError` of a refusal. If the pending session has expired
   * (`auth.required`) the state becomes `signed-out`.
   */
  readonly confirmSecondFactor: (code: string) => Promise<SessionState>
  /** The same with a passkey. */
  readonly confirmPasskey: (signed: PasskeyAssertion) => Promise<SessionState>
  /** Ends the session in all tabs and on the server; clears local data even if the call fails. */
  readonly signOut: () => Promise<void>
  /** Reloads the user after a change. */
  readonly reloadUser: () => Promise<void>
  /** Checks the session again, after the API was unreachable. */
  readonly refresh: () => Promise<void>
}
