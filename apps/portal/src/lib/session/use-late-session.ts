import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Session, createSession } from '@grana/client/session/create-session'
import type { SessionState } from '@grana/client/session/session-state'
import { followVisits } from '@grana/parts/frame/follow-visits'

const unknown: SessionState = { status: 'unknown' }

/** The same object for as long as the document lives: its state changes, it does not. */
export interface LateSession {
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  /** Once it is there. */
  readonly session: () => Session | undefined
  /** Waits for it. */
  readonly arrival: Promise<Session>
}

/** A session whose code is still on its way: its state is unknown. */
function createLateSession() {
  const door = Promise.withResolvers<Session>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let session: Session | undefined
  const late: LateSession = {
    state: () => session?.state() ?? unknown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    session: () => session,
    arrival: door.promise,
  }
  function arrive(arrived: Session): () => void {
    session = arrived
    door.resolve(arrived)
    const stop = arrived.subscribe(tell)
    tell()
    return stop
  }
  return { late, arrive }
}

/**
 * One session for as long as the document lives: looked at when it opens and whenever it is seen again. Nothing of a page
 * waits for it but what is behind the guard, so it is fetched when the page is alive.
 */
export function useLateSession(apiUrl: string): LateSession {
  const [{ late, arrive }] = useState(createLateSession)
  useEffect(() => {
    let isMounted = true
    let close = () => {}
    void fetchSession(apiUrl).then((fetched) => {
      if (!fetched || !isMounted) return
      const stopWatching = watch(fetched)
      const stopTelling = arrive(fetched)
      close = () => {
        stopTelling()
        stopWatching()
      }
    })
    return () => {
      isMounted = false
      close()
    }
  }, [apiUrl, arrive])
  return late
}

/** The server and the first frame know nothing of it. */
export function useSessionState({ subscribe, state }: LateSession): SessionState {
  return useSyncExternalStore(subscribe, state, () => unknown)
}

/** When the file is gone the reload guard has answered already, and there is no module. */
async function fetchSession(apiUrl: string): Promise<Session | undefined> {
  const made: { readonly createSession: typeof createSession } | undefined =
    await import('@grana/client/session/create-session')
  return made?.createSession({ apiUrl })
}

function watch(session: Session): () => void {
  const stopHearing = session.open()
  const stopFollowing = followVisits(() => void session.look())
  void session.look()
  return () => {
    stopFollowing()
    stopHearing()
  }
}
