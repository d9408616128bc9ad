import { useCallback } from 'react'
import { useResolvedPath, useSearchParams } from 'react-router'

/** The filter of a list is in the URL: it can be shared and survives a reload. */
export function useFilter() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useResolvedPath('.')
  const set = useCallback(
    (changes: Readonly<Record<string, string | undefined>>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (!('page' in changes)) next.delete('page')
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
    [setParams],
  )
  const page = Number(params.get('page') ?? '1')
  return {
    get: (name: string) => params.get(name) ?? undefined,
    set,
    words: params.get('q') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    /** Link to another page of the list. */
    addressOf: (to: number) => {
      const next = new URLSearchParams(params)
      if (to === 1) next.delete('page')
      else next.set('page', String(to))
      return next.size > 0 ? `${pathname}?${next}` : pathname
    },
    /** Query string for links inside of the list. */
    search: params.size > 0 ? `?${params}` : '',
  }
}

export type Filter = ReturnType<typeof useFilter>

/** The value of a filter, if it is one of the allowed ones. */
export function parseOption<const T extends string>(value: string | undefined, values: readonly T[]): T | undefined {
  return values.find((one) => one === value)
}
