import { useCallback, useEffect, useState } from 'react'

export interface Late<T> {
  readonly value: T | undefined
  readonly isFailed: boolean
  readonly retry: () => void
}

/** A piece of code or text that comes by an import of its own, once it is wanted. */
export function useLate<T extends object>(load: () => Promise<T>, isWanted = true): Late<T> {
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
