import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { listOrganizationPrograms } from '@grana/contract/programs/builder'
import { getReportActivity } from '@grana/contract/reports/activity'
import { getReportFigures, listReports } from '@grana/contract/reports/inbox'
import { getInboxChoices, type InboxChoices } from '@grana/contract/reports/tags'
import { useAllEntries } from '@grana/parts/query/use-all-entries'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { useWeaknessNames } from '@grana/parts/report/finding-facts'
import { toReportQuery, parseFilters, formatFilters, type Filters } from './inbox-query.ts'

/** Filters of the URL and how to change them: every change resets to the first page. */
export function useFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = parseFilters(search)
  const change = (given: Partial<Filters>) => setSearch(formatFilters({ ...filters, page: 1, ...given }))
  const clear = () => setSearch(formatFilters(parseFilters(new URLSearchParams({ view: filters.view }))))
  return { filters, change, clear }
}

export function useInbox(filters: Filters) {
  const { id: organization } = useOrganization()
  return useApiQuery(listReports, { params: { organization }, query: toReportQuery(filters) })
}

/** What reports can be filtered by, with names to read. */
export function useInboxChoices(): InboxChoices | undefined {
  const { id: organization } = useOrganization()
  const { data } = useApiQuery(getInboxChoices, { params: { organization } })
  const nameOf = useWeaknessNames()
  return useMemo(
    () => data && { ...data, weakness: data.weakness.map((choice) => ({ ...choice, name: nameOf(choice.value) })) },
    [data, nameOf],
  )
}

export function useInboxStatistics() {
  const { id: organization } = useOrganization()
  return useApiQuery(getReportFigures, { params: { organization } }).data
}

/** The first answers of the last 90 days in the programs that the member sees; absent without any. */
export function useAnswers() {
  const { id: organization } = useOrganization()
  return useApiQuery(getReportActivity, { params: { organization }, query: {} }).data?.answers.lately
}

/** All programs for the filter, and whether there are none; the filter is hidden until they load. */
export function usePrograms() {
  const { id: organization } = useOrganization()
  const { query, entries, meta } = useAllEntries(listOrganizationPrograms, { params: { organization }, query: {} })
  return { programs: entries, canCreate: meta?.can_create === true, isNone: query.data?.length === 0 }
}
