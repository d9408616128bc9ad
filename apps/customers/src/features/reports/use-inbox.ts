import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { getReportFigures, listReports } from '@grana/contract/reports/inbox'
import { useApp } from '@grana/parts/app/app-context'
import { useQuery } from '@grana/parts/query/use-query'
import { useLiveList } from '@grana/parts/report/use-live-list'
import { toReportQuery, parseFilters, formatFilters, type Filters } from './inbox-query.ts'

/** Filters of the URL and how to change them: every change resets to the first page. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = parseFilters(search)
  const change = (given: Partial<Filters>) => setSearch(formatFilters({ ...filters, page: 1, ...given }))
  const clear = () => setSearch(formatFilters(parseFilters(new URLSearchParams({ view: filters.view }))))
  return { filters, change, clear, address: search.toString() }
}

export function useInbox(address: string) {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  const load = useCallback(async () => {
    const query = toReportQuery(parseFilters(new URLSearchParams(address)))
    const { data, meta } = await client.callWithMeta(listReports, { params: { organization }, query })
    return { rows: data, ...meta }
  }, [client, organization, address])
  return useLiveList(load)
}

export function useInboxStatistics() {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  const load = useCallback(() => client.call(getReportFigures, { params: { organization } }), [client, organization])
  const { state } = useLiveList(load)
  return state.status === 'ready' ? state.value : undefined
}

/** Programs for the filter, and whether there are none; the filter is hidden until they load. */
export function usePrograms() {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  const load = useCallback(
    () => client.callWithMeta(listOrganizationPrograms, { params: { organization }, query: {} }),
    [client, organization],
  )
  const { state } = useQuery(load)
  if (state.status !== 'ready') return { programs: [], canCreate: false, isNone: false }
  const { data, meta } = state.value
  return { programs: data, canCreate: meta.can_create, isNone: data.length === 0 }
}
