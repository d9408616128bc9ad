import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Session, createSession } from '@grana/client/session/create-session'
import type { SessionState } from '@grana/client/session/session-state'
import { followVisits } from '@grana/parts/frame/follow-visits'

const unknown: SessionState = { status: 'unknown' }
const never = () => () => {}

export interface LateSession {
  readonly state: SessionState
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
  const state = useSyncExternalStore(session?.subscribe ?? never, session?.state ?? (() => unknown), () => unknown)
  useEffect(() => {
    let isMounted = true
    let close = () => {}
    void fetchSession(apiUrl).then((fetched) => {
      if (!fetched || !isMounted) return
      close = watch(fetched)
      setSession(fetched)
      door.resolve(fetched)
    })
    return () => {
      isMounted = false
      close()
    }
  }, [apiUrl, door])
  return { state, session, arrival: door.promise }
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
