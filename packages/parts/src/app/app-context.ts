import type { QueryClient } from '@tanstack/react-query'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Session } from '@grana/client/session/create-session'
import type { SessionState } from '@grana/client/session/session-state'
import type { SharedTimestamps } from '@grana/client/session/shared-timestamps'
import type { User } from '@grana/contract/accounts'
import type { AppRuntime } from './app-runtime.ts'
import type { HandoffOutcome } from './complete-handoff.ts'

/** What every screen of an app depends on; created once, before anything is rendered. */
export interface AppServices {
  readonly runtime: AppRuntime
  readonly session: Session
  readonly timestamps: SharedTimestamps
  /** Answers of the API that screens have loaded. */
  readonly queries: QueryClient
  /** Outcome of the hand-off that opened this document. */
  readonly handoff: Promise<HandoffOutcome> | undefined
}

export const AppContext = createContext<AppServices | undefined>(undefined)

export function useApp(): AppServices {
  const parts = use(AppContext)
  if (!parts) throw new Error('This screen is rendered outside of an app')
  return parts
}

export function useSessionState(): SessionState {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, session.state, session.state)
}

/** The signed-in user, on screens behind the guard. */
export function useUser(): User {
  const state = useSessionState()
  if (state.status !== 'signed-in') throw new Error('This screen is rendered outside of the guard')
  return state.user
}
