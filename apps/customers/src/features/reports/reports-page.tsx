import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { paths } from '#app/paths.ts'
import { reportPageSize } from '@grana/contract/reports/agent-reports'
import { listReports } from '@grana/contract/reports/organization-reports'
import type { ReportCard } from '@grana/contract/reports/report'
import type { ReportState } from '@grana/contract/reports/values'
import { reports } from '@grana/messages/es/apps/reports'
import { useApp } from '@grana/parts/app/app-context'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { FactorFirst } from '@grana/parts/report/factor-first'
import { ReportTable } from '@grana/parts/report/report-table'
import { useLiveList } from '@grana/parts/report/use-live-list'
import { EmptyState } from '@grana/ui/empty-state'
import { Link } from '@grana/ui/link'
import { Segmented } from '@grana/ui/segmented'
import { Skeleton } from '@grana/ui/skeleton'
import styles from './reports.module.css'

const texts = reports.inbox

const views = {
  open: ['received', 'triaging', 'needs_info', 'pending_organization', 'accepted'],
  closed: ['closed', 'archived'],
  all: [],
} as const satisfies Record<string, readonly ReportState[]>
type View = keyof typeof views
const viewNames = Object.keys(views) as View[]

type Listed = { readonly reports: readonly ReportCard[]; readonly page: number; readonly total: number }

function Pages({ view, page, total }: Omit<Listed, 'reports'> & { readonly view: View }) {
  if (total <= reportPageSize) return null
  const address = (number: number) => `${paths.reports()}?view=${view}&page=${number}`
  return (
    <nav className={styles.pages} aria-label={texts.title}>
      {page > 1 ? <Link href={address(page - 1)}>{reports.agent.previous}</Link> : null}
      {page * reportPageSize < total ? <Link href={address(page + 1)}>{reports.agent.next}</Link> : null}
    </nav>
  )
}

function Inbox() {
  const { session } = useApp()
  const { id: organization } = useOrganization()
  const [search, setSearch] = useSearchParams()
  const view = viewNames.find((name) => name === search.get('view')) ?? 'open'
  const page = Math.max(1, Number(search.get('page')) || 1)
  const [now] = useState(() => Date.now())
  const load = useCallback(async (): Promise<Listed> => {
    const query = { page, state: [...views[view]] }
    const { data, meta } = await session.client.callWithMeta(listReports, { params: { organization }, query })
    return { reports: data, ...meta }
  }, [session, organization, view, page])
  const { state, retry } = useLiveList(load)
  return (
    <>
      <Segmented
        className={styles.views}
        legend={texts.filter}
        name="view"
        options={viewNames.map((value) => ({ value, label: texts[value] }))}
        value={view}
        onChange={({ target }) => setSearch({ view: target.value })}
      />
      <LoadedView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {(listed) =>
          listed.reports.length === 0 ? (
            <EmptyState
              kind={view === 'all' ? 'firstUse' : 'noMatch'}
              title={view === 'closed' ? texts.noMatch : texts.empty}
              text={texts.emptyText}
            />
          ) : (
            <>
              <ReportTable
                rows={listed.reports}
                columns={texts.columns}
                addressOf={({ id }) => paths.report(id)}
                now={now}
              />
              <Pages view={view} page={listed.page} total={listed.total} />
            </>
          )
        }
      </LoadedView>
    </>
  )
}

/** Reports that the organization received, as far as the member sees them. */
export function ReportsPage() {
  return (
    <Screen title={texts.title} lede={texts.lede}>
      <FactorFirst>
        <Inbox />
      </FactorFirst>
    </Screen>
  )
}
