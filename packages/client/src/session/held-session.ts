import type { SessionState, SignedOutReason } from './session-state.ts'
import type { TabNews } from './tabs.ts'
import type { HeldTokens, TokenStore } from './token-store.ts'

/** What this document holds of a session, and what it believes about it. */
export type HeldSession = {
  readonly store: TokenStore
  /** Tokens that a call is made with: those that wait for a code, or the stored ones. */
  readonly tokens: () => HeldTokens | undefined
  readonly state: () => SessionState
  readonly become: (next: SessionState) => SessionState
  readonly subscribe: (listener: () => void) => () => void
  readonly isWaiting: () => boolean
  /** The code is due. Its tokens stay out of the cookies: they are no session that another page could open. */
  readonly wait: (tokens: HeldTokens) => SessionState
  readonly stopWaiting: () => void
  /** Nobody is signed in any more, in any tab. What merely waited for a code is forgotten here alone. */
  readonly leave: (reason: SignedOutReason) => SessionState
}

export function holdSession(store: TokenStore, tell: (news: TabNews) => void): HeldSession {
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'unknown' }
  let waiting: HeldTokens | undefined

  function become(next: SessionState): SessionState {
    state = next
    for (const listener of listeners) listener()
    return state
  }

  return {
    store,
    tokens: () => waiting ?? store.read(),
    state: () => state,
    become,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isWaiting: () => waiting !== undefined,
    wait: (tokens) => {
      waiting = tokens
      return become({ status: 'second-factor-due', email: tokens.email })
    },
    stopWaiting: () => {
      waiting = undefined
    },
    leave: (reason) => {
      if (waiting === undefined) {
        store.clear()
        tell({ kind: 'signed-out', reason })
      }
      waiting = undefined
      return become({ status: 'signed-out', reason })
    },
  }
}
