import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Runs `grant` once if the URL has the parameter `name`, and removes it, so that navigating back does not repeat it.
 */
export function useUrlAction(name: string, grant: () => void, isPossible = true): void {
  const [query, setQuery] = useSearchParams()
  const isRequested = isPossible && query.has(name)
  const take = useEffectEvent(() => {
    const rest = new URLSearchParams(query)
    rest.delete(name)
    setQuery(rest, { replace: true })
    grant()
  })
  useEffect(() => {
    if (isRequested) take()
  }, [isRequested])
}
