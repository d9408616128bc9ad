import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { listAgentReports } from '@grana/contract/reports/agent-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { QueryView } from '@grana/parts/query/query-view'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { useLiveList } from '@grana/parts/report/use-live-list'
import { Skeleton } from '@grana/ui/skeleton'
import { OwnList, type Listed } from './own-list.tsx'
import { ownViews, parseOwnQuery, formatOwnQuery, type OwnQuery } from './own-query.ts'
import styles from './reports.module.css'

const texts = reports.agent

function Own() {
  const { session } = useApp()
  const [search, setSearch] = useSearchParams()
  const asked = search.toString()
  const query = useMemo(() => parseOwnQuery(new URLSearchParams(asked)), [asked])
  const load = useCallback(async (): Promise<Listed> => {
    const { view, program, q, page } = query
    const wanted = { page, state: [...ownViews[view]], ...(program && { program }), ...(q && { q }) }
    const { data, meta } = await session.client.callWithMeta(listAgentReports, { query: wanted })
    return { ...data, total: meta.total }
  }, [session, query])
  const { state, retry } = useLiveList(load)
  const change = (changes: Partial<OwnQuery>) => setSearch(formatOwnQuery({ ...query, page: 1, ...changes }))
  return (
    <QueryView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
      {(listed) => <OwnList listed={listed} query={query} onChange={change} />}
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
