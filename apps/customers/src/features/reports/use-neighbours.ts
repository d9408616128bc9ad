import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { reportPageSize } from '@grana/contract/reports/agent-reports'
import { listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { inShownOrder } from '@grana/parts/triage/inbox-table'
import { formatFilters, isUrgent, parseFilters, toReportQuery, type Filters } from './inbox-query.ts'

export interface Neighbours {
  readonly position: number
  readonly total: number
  readonly previous: string | undefined
  readonly next: string | undefined
}

function useListed(filters: Filters, isNeeded: boolean) {
  const { id: organization } = useOrganization()
  const input = { params: { organization }, query: toReportQuery(filters) }
  const { data, isPlaceholderData } = useApiQuery(listReports, input, { enabled: isNeeded })
  return isPlaceholderData || !isNeeded ? undefined : data
}

/** The reports before and after this one, in the list that it was opened from; beyond its page, by the next page. */
export function useNeighbours(id: string): Neighbours | undefined {
  const [search] = useSearchParams()
  const [now] = useState(() => new Date())
  const filters = parseFilters(search)
  const { page } = filters
  const sortAsShown = (rows: readonly InboxCard[]) => (isUrgent(filters) ? inShownOrder(rows, now) : rows)
  const listed = useListed(filters, true)
  const rows = sortAsShown(listed?.data ?? [])
  const at = rows.findIndex((row) => row.id === id)
  const total = listed?.meta.total ?? 0
  const [before, after] = [
    { ...filters, page: page - 1 },
    { ...filters, page: page + 1 },
  ]
  const earlier = useListed(before, at === 0 && page > 1)
  const later = useListed(after, at !== -1 && at === rows.length - 1 && page * reportPageSize < total)
  const addressOf = (row: InboxCard | undefined, from: Filters) =>
    row && paths.report(row.id, formatFilters(from).toString())
  const isOpen = (row: InboxCard) => row.can_read
  const previous = rows.slice(0, Math.max(0, at)).findLast(isOpen)
  const next = rows.slice(at + 1).find(isOpen)
  const found: Neighbours = {
    position: (page - 1) * reportPageSize + at + 1,
    total,
    previous: addressOf(previous, filters) ?? addressOf(sortAsShown(earlier?.data ?? []).findLast(isOpen), before),
    next: addressOf(next, filters) ?? addressOf(sortAsShown(later?.data ?? []).find(isOpen), after),
  }
  // A decision may remove the report from the list; its last known neighbours stay linked.
  const [last, setLast] = useState<Neighbours>()
  if (at !== -1 && JSON.stringify(found) !== JSON.stringify(last)) setLast(found)
  return at === -1 ? last : found
}
