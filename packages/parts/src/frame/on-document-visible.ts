/** Returning to a tab verifies the session, at most once in this time. */
const MIN_INTERVAL = 10_000

/** Calls back when the document becomes visible again; returns a function that stops it. */
export function onDocumentVisible(ask: () => void): () => void {
  let calledAt = Date.now()
  const callNow = () => {
    calledAt = Date.now()
    ask()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - calledAt >= MIN_INTERVAL) callNow()
  }
  // A document from the back-forward cache has missed every change.
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) callNow()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('focus', onVisible)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('focus', onVisible)
    window.removeEventListener('pageshow', onPageShow)
  }
}
