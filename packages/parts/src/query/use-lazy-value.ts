import { useCallback, useEffect, useState } from 'react'

export interface LazyValue<T> {
  readonly value: T | undefined
  readonly isFailed: boolean
  readonly retry: () => void
}

/** Code or text from a dynamic import, loaded once it is wanted. */
export function useLazyValue<T extends object>(load: () => Promise<T>, isWanted = true): LazyValue<T> {
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<T>()
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const isMissing = isWanted && loaded === undefined
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    load().then(
      (value) => isGone || setLoaded(value),
      () => isGone || setFailedAttempt(attempt),
    )
    return () => {
      isGone = true
    }
  }, [load, isMissing, attempt])
  const retry = useCallback(() => setAttempt((last) => last + 1), [])
  return { value: loaded, isFailed: isMissing && failedAttempt === attempt, retry }
}
