import { useEffect, useState, useSyncExternalStore } from 'react'
import { createSession, type Session } from '@grana/client/session/create-session'
import type { SessionState } from '@grana/client/session/session-state'

const unknown: SessionState = { status: 'unknown' }

/** Coming back to a tab asks whether the session goes on, but not each time that somebody switches to and fro. */
const ASKED_EVERY = 10_000

/** One session for as long as the document lives: looked at when it opens and whenever it is seen again. */
export function useWatchedSession(apiUrl: string): { readonly session: Session; readonly state: SessionState } {
  const [session] = useState(() => createSession({ apiUrl }))
  const state = useSyncExternalStore(session.subscribe, session.state, () => unknown)
  useEffect(() => {
    const close = session.open()
    const stopFollowing = followVisits(session)
    void session.look()
    return () => {
      stopFollowing()
      close()
    }
  }, [session])
  return { session, state }
}

function followVisits(session: Session): () => void {
  let askedAt = Date.now()
  const ask = () => {
    askedAt = Date.now()
    void session.look()
  }
  const seen = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt >= ASKED_EVERY) ask()
  }
  // A document that was put aside and brought back knows nothing of what happened meanwhile.
  const broughtBack = (event: PageTransitionEvent) => {
    if (event.persisted) ask()
  }
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('focus', seen)
  window.addEventListener('pageshow', broughtBack)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('focus', seen)
    window.removeEventListener('pageshow', broughtBack)
  }
}
