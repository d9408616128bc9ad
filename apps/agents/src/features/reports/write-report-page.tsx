import { useCallback } from 'react'
import { useParams } from 'react-router'
import { getReportDraft } from '@grana/contract/reports/agent-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { useLoaded } from '@grana/parts/loaded/use-loaded'
import { FactorFirst } from '@grana/parts/report/factor-first'
import { Skeleton } from '@grana/ui/skeleton'
import { ReportForm } from './report-form.tsx'
import styles from './reports.module.css'

function Draft({ id }: { readonly id: string }) {
  const { session } = useApp()
  const load = useCallback(() => session.client.call(getReportDraft, { params: { draft: id } }), [session, id])
  const { state, retry } = useLoaded(load)
  return (
    <LoadedView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
      {(answer) => <ReportForm answer={answer} onReload={retry} />}
    </LoadedView>
  )
}

/** Where a report is written: kept on the server while it is typed, on whatever device. */
export function WriteReportPage() {
  const { draft = '' } = useParams()
  return (
    <div className={styles.page}>
      <title>{portal.title(reports.write.title)}</title>
      <FactorFirst>
        <Draft id={draft} />
      </FactorFirst>
    </div>
  )
}
