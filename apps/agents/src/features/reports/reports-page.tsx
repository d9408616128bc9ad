import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { PageHead } from '#app/lib/page-head.tsx'
import { listAgentReports } from '@grana/contract/reports/agent-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { portal } from '@grana/messages/es/portal'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { Skeleton } from '@grana/ui/skeleton'
import { HelpedRetests } from './helped-retests.tsx'
import { OwnList } from './own-list.tsx'
import { ownViews, parseOwnQuery, formatOwnQuery, type OwnQuery } from './own-query.ts'
import { SharedDrafts } from './together/shared-drafts.tsx'
import styles from './reports.module.css'

const texts = reports.agent

/** In the shape of the list: the filter bar and its rows. */
function ListSkeleton() {
  return (
    <div className={styles.listSkeleton}>
      <Skeleton height="control" width={6} />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="square" className={styles.skeletonRow} />
      ))}
    </div>
  )
}

function Own() {
  const [search, setSearch] = useSearchParams()
  const filters = parseOwnQuery(search)
  const { view, program, q, page } = filters
  const query = useApiQuery(listAgentReports, {
    query: { page, state: [...ownViews[view]], ...(program && { program }), ...(q && { q }) },
  })
  const change = useCallback(
    (changes: Partial<OwnQuery>) =>
      setSearch((before) => formatOwnQuery({ ...parseOwnQuery(before), page: 1, ...changes })),
    [setSearch],
  )
  return (
    <QueryView query={query} skeleton={<ListSkeleton />}>
      {({ data, meta }) => <OwnList listed={{ ...data, total: meta.total }} query={filters} onChange={change} />}
    </QueryView>
  )
}

/** Submitted reports and drafts of the agent. */
export function ReportsPage() {
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.title)}</title>
      <PageHead className={styles.head} title={texts.title} lede={texts.lede} />
      <RequireSecondFactor>
        <HelpedRetests />
        <SharedDrafts />
        <Own />
      </RequireSecondFactor>
    </div>
  )
}
