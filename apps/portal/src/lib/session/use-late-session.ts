import { useEffect, useState } from 'react'
import type { Session, createSession } from '@grana/client/session/create-session'
import { followVisits } from '@grana/parts/frame/follow-visits'
import { holdSession, type HeldSession } from './held-session.ts'

/**
 * One session for as long as the document lives: looked at when it opens and whenever it is seen again. Nothing of a page
 * waits for it but what is behind the guard, so it is fetched when the page is alive.
 */
export function useLateSession(apiUrl: string): HeldSession {
  const [held] = useState(holdSession)
  useEffect(() => {
    let isMounted = true
    let close = () => {}
    void fetchSession(apiUrl).then((fetched) => {
      if (!fetched || !isMounted) return
      close = watch(fetched)
      held.arrive(fetched)
    })
    return () => {
      isMounted = false
      close()
    }
  }, [apiUrl, held])
  return held
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
