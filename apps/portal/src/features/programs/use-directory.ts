import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { readFilters, writeFilters, type ProgramFilters } from '#app/lib/program-filters.ts'
import { paths } from '#app/paths.ts'
import { listKey } from './earlier-pages.ts'

export interface Directory {
  /** What is asked for: the address, and ahead of it what was just chosen. */
  readonly filters: ProgramFilters
  /** Another list is on its way, or one page more of this one. */
  readonly loading: 'list' | 'more' | undefined
  /** Asks for another list; paging starts again. */
  readonly apply: (changes: Partial<ProgramFilters>) => void
  /** The same for what is being typed: refining a search is one step of the way, not one per letter. */
  readonly search: (text: string) => void
  /** For links of the directory: they change the list, not the place on the page. */
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** The directory's filters live in the address; this is how screens read and change them. */
export function useDirectory(): Directory {
  const location = useLocation()
  const navigation = useNavigation()
  const go = useNavigate()
  const next = navigation.location?.pathname === location.pathname ? navigation.location : undefined
  const search = next?.search ?? location.search
  const asked = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  const { filters, want } = useWanted(search, asked)
  const address = useRef(asked)
  useEffect(() => {
    address.current = filters
  }, [filters])

  const ask = (changes: Partial<ProgramFilters>, replace: boolean) => {
    const wanted = { ...address.current, page: 1, ...changes }
    address.current = wanted
    want(wanted)
    void go(paths.programs(writeFilters(wanted)), { preventScrollReset: true, replace })
  }
  const searchFor = (text: string) => {
    const before = address.current.search
    if (text !== before) ask({ search: text }, text !== '' && before !== '')
  }
  const follow: Directory['follow'] = (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { pathname, search: query } = event.currentTarget
    void go(pathname + query, { preventScrollReset: true })
  }
  const shown = readFilters(new URLSearchParams(location.search))
  const isMore = next !== undefined && listKey(asked) === listKey(shown) && asked.page !== shown.page
  const apply = (changes: Partial<ProgramFilters>) => ask(changes, false)
  return { filters, loading: next && (isMore ? 'more' : 'list'), apply, search: searchFor, follow }
}

/** A tick must stay where it was put: the router tells of a new address only a moment later. */
function useWanted(search: string, asked: ProgramFilters) {
  const [wanted, setWanted] = useState(asked)
  const [seen, setSeen] = useState(search)
  if (seen !== search) {
    setSeen(search)
    setWanted(asked)
  }
  return { filters: seen === search ? wanted : asked, want: setWanted }
}
