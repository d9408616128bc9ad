/** Runs when the browser is idle, and soon in any case; returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Some browsers have no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
