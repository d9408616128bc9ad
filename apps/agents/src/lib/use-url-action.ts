import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Runs `action` if the URL has the parameter `name`, and removes the parameter, so that navigating back does not repeat
 * it. While `isPossible` is false, the parameter stays in the URL.
 */
export function useUrlAction(name: string, action: () => void, isPossible = true): void {
  const [query, setQuery] = useSearchParams()
  const isRequested = isPossible && query.has(name)
  const runOnce = useEffectEvent(() => {
    const rest = new URLSearchParams(query)
    rest.delete(name)
    setQuery(rest, { replace: true })
    action()
  })
  useEffect(() => {
    if (isRequested) runOnce()
  }, [isRequested])
}
