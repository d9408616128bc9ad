import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { getReportFigures, listReports } from '@grana/contract/reports/inbox'
import { useApp } from '@grana/parts/app/app-context'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { useLiveList } from '@grana/parts/report/use-live-list'
import { queryOf, readFilters, writeFilters, type Filters } from './inbox-query.ts'

/** What the address asks for, and how it is changed: every change begins at the first page. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const change = (given: Partial<Filters>) => setSearch(writeFilters({ ...filters, page: 1, ...given }))
  const clear = () => setSearch(writeFilters(readFilters(new URLSearchParams({ view: filters.view }))))
  return { filters, change, clear, address: search.toString() }
}

export function useInbox(address: string) {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  const load = useCallback(async () => {
    const query = queryOf(readFilters(new URLSearchParams(address)))
    const { data, meta } = await client.callWithMeta(listReports, { params: { organization }, query })
    return { rows: data, ...meta }
  }, [client, organization, address])
  return useLiveList(load)
}

export function useFigures() {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  const load = useCallback(() => client.call(getReportFigures, { params: { organization } }), [client, organization])
  const { state } = useLiveList(load)
  return state.status === 'ready' ? state.value : undefined
}

/** Programs to narrow by, and whether there is none at all; before they are known the filter is not there. */
export function usePrograms() {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  const load = useCallback(
    () => client.callWithMeta(listOrganizationPrograms, { params: { organization }, query: {} }),
    [client, organization],
  )
  const { state } = useLoaded(load)
  if (state.status !== 'ready') return { programs: [], canCreate: false, isNone: false }
  const { data, meta } = state.value
  return { programs: data, canCreate: meta.can_create, isNone: data.length === 0 }
}
