import { createContext } from 'react'
import type { SessionHandle } from './session-handle.ts'

/**
 * Its value never changes: a change would reach components that are not hydrated yet, and React would discard their
 * server-rendered markup with the input in it. `useSession` subscribes to the state.
 */
export const SessionContext = createContext<SessionHandle | undefined>(undefined)
