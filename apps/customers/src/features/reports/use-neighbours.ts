import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { reportPageSize } from '@grana/contract/reports/agent-reports'
import { listReports, type InboxCard } from '@grana/contract/reports/inbox'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { useForgetFirstValues, useFirstValue } from '@grana/parts/query/use-first-value'
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

/**
 * A decision may move the report in its list or remove it: the reader goes on, from report to report, in the list as it was
 * when the first one was opened.
 */
const walk = 'inbox-walk'

/** Forgets where reports were walked: the inbox is read again. */
export const useNewWalk = (): void => useForgetFirstValues(walk)

/** The reports before and after this one, in the list that it was opened from; beyond its page, by the next page. */
export function useNeighbours(id: string): Neighbours | undefined {
  const { id: organization } = useOrganization()
  const [search] = useSearchParams()
  const [now] = useState(() => new Date())
  const filters = parseFilters(search)
  const { page } = filters
  const sortAsShown = (rows: readonly InboxCard[]) => (isUrgent(filters) ? inShownOrder(rows, now) : rows)
  const from = formatFilters(filters).toString()
  const listed = useListed(filters, true)
  const isListed = listed?.data.some((row) => row.id === id)
  const list = useFirstValue(
    [walk, organization, from],
    isListed && listed ? { rows: sortAsShown(listed.data), total: listed.meta.total } : undefined,
  )
  const { rows, total } = list ?? { rows: [], total: 0 }
  const at = rows.findIndex((row) => row.id === id)
  const [before, after] = [
    { ...filters, page: page - 1 },
    { ...filters, page: page + 1 },
  ]
  const earlier = useListed(before, at === 0 && page > 1)
  const later = useListed(after, at !== -1 && at === rows.length - 1 && page * reportPageSize < total)
  const addressOf = (row: InboxCard | undefined, of: Filters) =>
    row && paths.report(row.id, formatFilters(of).toString())
  const isOpen = (row: InboxCard) => row.can_read
  const lastBefore = useFirstValue(
    [walk, organization, from, id, 'before'],
    addressOf(sortAsShown(earlier?.data ?? []).findLast(isOpen), before),
  )
  const firstAfter = useFirstValue(
    [walk, organization, from, id, 'after'],
    addressOf(sortAsShown(later?.data ?? []).find(isOpen), after),
  )
  if (at === -1) return undefined
  return {
    position: (page - 1) * reportPageSize + at + 1,
    total,
    previous: addressOf(rows.slice(0, at).findLast(isOpen), filters) ?? lastBefore,
    next: addressOf(rows.slice(at + 1).find(isOpen), filters) ?? firstAfter,
  }
}
