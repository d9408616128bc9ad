import { createContext, use, useSyncExternalStore } from 'react'
import type { Session } from '@grana/client/session/create-session'
import type { SessionState } from '@grana/client/session/session-state'
import type { SharedMoments } from '@grana/client/session/shared-moments'
import type { User } from '@grana/contract/accounts'
import type { AppRuntime } from './app-runtime.ts'
import type { Arrival } from './arrival.ts'

/** What every screen of an app stands on; made once, before anything is shown. */
export interface AppParts {
  readonly runtime: AppRuntime
  readonly session: Session
  readonly moments: SharedMoments
  /** How the hand-off ended that this document was opened by. */
  readonly arrival: Promise<Arrival> | undefined
}

export const AppContext = createContext<AppParts | undefined>(undefined)

export function useApp(): AppParts {
  const parts = use(AppContext)
  if (!parts) throw new Error('This screen stands outside of an app')
  return parts
}

export function useSessionState(): SessionState {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, session.state, session.state)
}

/** The signed-in person, on screens behind the guard. */
export function useUser(): User {
  const state = useSessionState()
  if (state.status !== 'signed-in') throw new Error('This screen stands before the guard')
  return state.user
}
