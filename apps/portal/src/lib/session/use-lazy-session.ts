import { useEffect, useState } from 'react'
import type { Session, createSession } from '@grana/client/session/create-session'
import { onDocumentVisible } from '@grana/parts/frame/on-document-visible'
import { createSessionHandle, type SessionHandle } from './session-handle.ts'

/**
 * One session per document: checked when it opens and whenever it becomes visible. Only the guard waits for it, so it
 * loads after hydration.
 */
export function useLazySession(apiUrl: string): SessionHandle {
  const [held] = useState(createSessionHandle)
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

/** If the file no longer exists, the reload guard has already reloaded the page and the module is undefined. */
async function fetchSession(apiUrl: string): Promise<Session | undefined> {
  const made: { readonly createSession: typeof createSession } | undefined =
    await import('@grana/client/session/create-session')
  return made?.createSession({ apiUrl })
}

function watch(session: Session): () => void {
  const stopHearing = session.open()
  const stopFollowing = onDocumentVisible(() => void session.refresh())
  void session.refresh()
  return () => {
    stopFollowing()
    stopHearing()
  }
}
