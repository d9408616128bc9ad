import { createContext } from 'react'
import type { Client } from '@grana/client/create-client'
import type { SignedByKey } from '@grana/client/session/create-session'
import type { SessionState } from '@grana/client/session/session-state'
import type { User } from '@grana/contract/accounts'
import type { TokenAnswer } from '@grana/contract/auth'
import type { HeldSession } from './held-session.ts'

/** Who is signed in, and what can be done about it. */
export interface PortalSession {
  readonly state: SessionState
  /** The signed-in person; absent in every other state. */
  readonly user: User | undefined
  /** Calls with the session's headers; a refused token is renewed once, for all calls and tabs together. */
  readonly client: Client
  /**
   * Takes what login, sign-up or a change of password answered. With `require2fa` the session waits for its code, else
   * the tokens are stored and the person is loaded. Gives the state that came of it and does not throw.
   */
  readonly signIn: (tokens: TokenAnswer, email: string) => Promise<SessionState>
  /**
   * Sends the code of the second step; throws the `CallError` of a refusal. When the waiting session is over
   * (`auth.required`) the state is `signed-out` again.
   */
  readonly confirmSecondFactor: (code: string) => Promise<SessionState>
  /** The same by a passkey. */
  readonly confirmPasskey: (signed: SignedByKey) => Promise<SessionState>
  /** Ends the session here, in all tabs and on the server; local traces go even when the call fails. */
  readonly signOut: () => Promise<void>
  /** Loads the person again, after something about them has changed. */
  readonly reloadUser: () => Promise<void>
  /** Asks the API once more, after it could not be reached. */
  readonly look: () => Promise<void>
}

/**
 * Its value never changes: a change would reach into parts whose code has not come, and React would throw away what the
 * server wrote there, with what was typed into it. `useSession` follows the state.
 */
export const SessionContext = createContext<HeldSession | undefined>(undefined)
