import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { parseFilters, formatFilters, type ProgramFilters } from '#app/lib/program-filters.ts'
import { paths } from '#app/paths.ts'
import { listKey } from './earlier-pages.ts'

export interface Directory {
  /** The filters of the URL, or a choice that is not in the URL yet. */
  readonly filters: ProgramFilters
  /** Another list is loading, or the next page of this one. */
  readonly loading: 'list' | 'more' | undefined
  /** Loads another list from its first page. */
  readonly apply: (changes: Partial<ProgramFilters>) => void
  /** The same for typed text: replaces the history entry instead of adding one per letter. */
  readonly search: (text: string) => void
  /** For links of the directory: they change the list and keep the scroll position. */
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** The directory's filters are in the URL; this hook reads and changes them. */
export function useDirectory(): Directory {
  const location = useLocation()
  const navigation = useNavigation()
  const go = useNavigate()
  const next = navigation.location?.pathname === location.pathname ? navigation.location : undefined
  const search = next?.search ?? location.search
  const asked = useMemo(() => parseFilters(new URLSearchParams(search)), [search])
  const { filters, want } = usePendingFilters(search, asked)
  const address = useRef(asked)
  useEffect(() => {
    address.current = filters
  }, [filters])

  const navigateTo = (changes: Partial<ProgramFilters>, replace: boolean) => {
    const pending = { ...address.current, page: 1, ...changes }
    address.current = pending
    want(pending)
    void go(paths.programs(formatFilters(pending)), { preventScrollReset: true, replace })
  }
  const searchFor = (text: string) => {
    const before = address.current.search
    if (text !== before) navigateTo({ search: text }, text !== '' && before !== '')
  }
  const follow: Directory['follow'] = (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { pathname, search: query } = event.currentTarget
    void go(pathname + query, { preventScrollReset: true })
  }
  const shown = parseFilters(new URLSearchParams(location.search))
  const isMore = next !== undefined && listKey(asked) === listKey(shown) && asked.page !== shown.page
  const apply = (changes: Partial<ProgramFilters>) => navigateTo(changes, false)
  return { filters, loading: next && (isMore ? 'more' : 'list'), apply, search: searchFor, follow }
}

/** Keeps a checkbox checked immediately: the router updates the URL a moment later. */
function usePendingFilters(search: string, asked: ProgramFilters) {
  const [wanted, setWanted] = useState(asked)
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    setWanted(asked)
  }
  return { filters: seen === search ? wanted : asked, want: setWanted }
}
