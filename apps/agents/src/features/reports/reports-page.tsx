import { useSearchParams } from 'react-router'
import { listAgentReports } from '@grana/contract/reports/agent-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { portal } from '@grana/messages/es/portal'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { Skeleton } from '@grana/ui/skeleton'
import { OwnList } from './own-list.tsx'
import { ownViews, parseOwnQuery, formatOwnQuery, type OwnQuery } from './own-query.ts'
import styles from './reports.module.css'

const texts = reports.agent

function Own() {
  const [search, setSearch] = useSearchParams()
  const filters = parseOwnQuery(search)
  const { view, program, q, page } = filters
  const query = useApiQuery(listAgentReports, {
    query: { page, state: [...ownViews[view]], ...(program && { program }), ...(q && { q }) },
  })
  const change = (changes: Partial<OwnQuery>) => setSearch(formatOwnQuery({ ...filters, page: 1, ...changes }))
  return (
    <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
      {({ data, meta }) => <OwnList listed={{ ...data, total: meta.total }} query={filters} onChange={change} />}
    </QueryView>
  )
}

/** Submitted reports and drafts of the agent. */
export function ReportsPage() {
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.title)}</title>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p>{texts.lede}</p>
      </header>
      <RequireSecondFactor>
        <Own />
      </RequireSecondFactor>
    </div>
  )
}
