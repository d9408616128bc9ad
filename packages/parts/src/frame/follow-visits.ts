/** Coming back to a tab asks whether the session goes on, but not each time that somebody switches to and fro. */
const ASKED_EVERY = 10_000

/** Calls back when the document is seen again; gives how to stop. */
export function followVisits(ask: () => void): () => void {
  let askedAt = Date.now()
  const askNow = () => {
    askedAt = Date.now()
    ask()
  }
  const seen = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt >= ASKED_EVERY) askNow()
  }
  // A document that was put aside and brought back knows nothing of what happened meanwhile.
  const broughtBack = (event: PageTransitionEvent) => {
    if (event.persisted) askNow()
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
