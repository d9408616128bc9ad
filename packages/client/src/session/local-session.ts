import type { SessionState, SignedOutReason } from './session-state.ts'
import type { TabMessage } from './tabs.ts'
import type { SessionTokens, TokenStore } from './token-store.ts'

/** The tokens that this document holds, and the session state derived from them. */
export type LocalSession = {
  readonly store: TokenStore
  /** Tokens for calls: those with a pending second factor, or the stored ones. */
  readonly tokens: () => SessionTokens | undefined
  readonly state: () => SessionState
  readonly setState: (next: SessionState) => SessionState
  readonly subscribe: (listener: () => void) => () => void
  readonly isWaiting: () => boolean
  /**
   * The second factor is pending. Its tokens stay out of the cookies: another page must not treat them as a session.
   */
  readonly wait: (tokens: SessionTokens) => SessionState
  readonly stopWaiting: () => void
  /** Signs out in every tab. A pending second factor is discarded in this document only. */
  readonly leave: (reason: SignedOutReason) => SessionState
}

export function createLocalSession(store: TokenStore, broadcast: (news: TabMessage) => void): LocalSession {
  const listeners = new Set<() => void>()
  let state: SessionState = { status: 'unknown' }
  let waiting: SessionTokens | undefined

  function setState(next: SessionState): SessionState {
    state = next
    for (const listener of listeners) listener()
    return state
  }

  return {
    store,
    tokens: () => waiting ?? store.read(),
    state: () => state,
    setState,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isWaiting: () => waiting !== undefined,
    wait: (tokens) => {
      waiting = tokens
      return setState({ status: 'second-factor-due', email: tokens.email })
    },
    stopWaiting: () => {
      waiting = undefined
    },
    leave: (reason) => {
      if (waiting === undefined) {
        store.clear()
        broadcast({ kind: 'signed-out', reason })
      }
      waiting = undefined
      return setState({ status: 'signed-out', reason })
    },
  }
}
