/** Acts when the browser has nothing else to do, and soon in any case; gives the way to call it off. */
export function whenIdle(act: () => void): () => void {
  // Some browsers have no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
