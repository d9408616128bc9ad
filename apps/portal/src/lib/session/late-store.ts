import type { Session } from '@grana/client/session/create-session'
import type { SessionState } from '@grana/client/session/session-state'

const unknown: SessionState = { status: 'unknown' }

/** What the server knows, and a page before its session has come. */
export const unknownState = (): SessionState => unknown

/** The state of a session that is still to come, for whoever wants to hear of it already. */
export function createLateStore() {
  const listeners = new Set<() => void>()
  let session: Session | undefined
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    state: () => session?.state() ?? unknown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The session is there: from now on its state is told, until the function given back is called. */
    follow(arrived: Session) {
      session = arrived
      tell()
      return arrived.subscribe(tell)
    },
  }
}
