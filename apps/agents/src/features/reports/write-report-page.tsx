import { useParams } from 'react-router'
import { getReportDraft } from '@grana/contract/reports/agent-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { operationKey } from '@grana/parts/query/operation-query'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { Skeleton } from '@grana/ui/skeleton'
import { ReportForm } from './report-form.tsx'
import styles from './reports.module.css'

function Draft({ id }: { readonly id: string }) {
  // The form starts from the stored draft, never from an older answer.
  const input = { params: { draft: id } }
  const query = useApiQuery(getReportDraft, input, { gcTime: 0 })
  const { queries } = useApp()
  const startOver = () => void queries.resetQueries({ queryKey: operationKey(getReportDraft, input) })
  return (
    <QueryView query={query} skeleton={<Skeleton className={styles.skeleton} />}>
      {(answer) => <ReportForm answer={answer} onReload={startOver} />}
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
        <Draft key={draft} id={draft} />
      </RequireSecondFactor>
    </div>
  )
}
