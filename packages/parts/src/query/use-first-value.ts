import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The first value that was found for a key, also on later screens, until it is forgotten. */
export function useFirstValue<T>(
  key: readonly [area: string, ...parts: string[]],
  value: T | undefined,
): T | undefined {
  const queries = useQueryClient()
  const { data: kept } = useQuery<T>({ queryKey: key, queryFn: skipToken, gcTime: Infinity })
  useEffect(() => {
    if (kept === undefined && value !== undefined) queries.setQueryData(key, value)
  })
  return kept ?? value
}

/** Forgets the kept values of an area when the screen is opened. */
export function useForgetFirstValues(area: string): void {
  const queries = useQueryClient()
  useEffect(() => queries.removeQueries({ queryKey: [area] }), [queries, area])
}
