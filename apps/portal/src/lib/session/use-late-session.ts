import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Session, createSession } from '@grana/client/session/create-session'
import type { SessionState } from '@grana/client/session/session-state'
import { followVisits } from '@grana/parts/frame/follow-visits'
import { createLateStore, unknownState } from './late-store.ts'

export interface LateSession {
  readonly state: SessionState
  /** The same, for those below: it never changes itself. */
  readonly store: ReturnType<typeof createLateStore>
  /** Once it is there. */
  readonly session: Session | undefined
  /** Waits for it. */
  readonly arrival: Promise<Session>
}

/**
 * One session for as long as the document lives: looked at when it opens and whenever it is seen again. Nothing of a page
 * waits for it but what is behind the guard, so it is fetched when the page is alive.
 */
export function useLateSession(apiUrl: string): LateSession {
  const [door] = useState(() => Promise.withResolvers<Session>())
  const [session, setSession] = useState<Session>()
  const [store] = useState(createLateStore)
  const state = useSyncExternalStore(store.subscribe, store.state, unknownState)
  useEffect(() => {
    let isMounted = true
    const closing: (() => void)[] = []
    void fetchSession(apiUrl).then((fetched) => {
      if (!fetched || !isMounted) return
      closing.push(store.follow(fetched), watch(fetched))
      setSession(fetched)
      door.resolve(fetched)
    })
    return () => {
      isMounted = false
      for (const close of closing) close()
    }
  }, [apiUrl, door, store])
  return { state, store, session, arrival: door.promise }
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
