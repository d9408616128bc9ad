import { useState } from 'react'
import { WorkPager } from '#app/lib/pager.tsx'
import { Tabs } from '#app/lib/tabs.tsx'
import { parseOption, useFilter } from '#app/lib/use-filter.ts'
import { paths } from '#app/paths.ts'
import { listStaffReports } from '@grana/contract/staff/triage'
import { portal } from '@grana/messages/es/portal'
import { staffTriage } from '@grana/messages/es/staff/triage'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { InboxSkeleton } from '@grana/parts/triage/inbox-skeleton'
import { InboxTable } from '@grana/parts/triage/inbox-table'
import { EmptyState } from '@grana/ui/empty-state'
import styles from './reports.module.css'

const texts = staffTriage.reports
const views = ['open', 'closed'] as const

/** Reports assigned to the triager, most urgent first. */
export function ReportsPage() {
  const filter = useFilter()
  const { page } = filter
  const view = parseOption(filter.get('view'), views) ?? 'open'
  const [now] = useState(() => new Date())
  const query = useApiQuery(listStaffReports, { query: { view, page } })
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.title)}</title>
      <h1>{texts.title}</h1>
      <p className={styles.lede}>{texts.lede}</p>
      <div className={styles.tools}>
        <Tabs
          label={texts.filter}
          name="view"
          filter={filter}
          value={view}
          usual="open"
          options={views.map((value) => ({ value, label: texts.views[value] }))}
        />
      </div>
      <QueryView query={query} skeleton={<InboxSkeleton />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState kind="firstUse" title={texts.empty} text={texts.emptyText} />
          ) : (
            <>
              <InboxTable
                rows={data}
                now={now}
                isGrouped={view === 'open'}
                hasAssignees={false}
                addressOf={(id) => paths.one('reports', id)}
              />
              <WorkPager paging={meta} filter={filter} />
            </>
          )
        }
      </QueryView>
    </div>
  )
}
