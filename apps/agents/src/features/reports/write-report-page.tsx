import { useCallback } from 'react'
import { useParams } from 'react-router'
import { getReportDraft } from '@grana/contract/reports/agent-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useQuery } from '@grana/parts/query/use-query'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { Skeleton } from '@grana/ui/skeleton'
import { ReportForm } from './report-form.tsx'
import styles from './reports.module.css'

function Draft({ id }: { readonly id: string }) {
  const { session } = useApp()
  const load = useCallback(() => session.client.call(getReportDraft, { params: { draft: id } }), [session, id])
  const { state, retry } = useQuery(load)
  return (
    <QueryView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
      {(answer) => <ReportForm answer={answer} onReload={retry} />}
    </QueryView>
  )
}

/** Editor for a report draft, saved on the server while it is typed, so that it continues on any device. */
export function WriteReportPage() {
  const { draft = '' } = useParams()
  return (
    <div className={styles.page}>
      <title>{portal.title(reports.write.title)}</title>
      <RequireSecondFactor>
        <Draft id={draft} />
      </RequireSecondFactor>
    </div>
  )
}
