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
import { reportSteps } from './report-steps.ts'
import styles from './write.module.css'

/** In the shape of the form: header, steps, fields and bar. */
function DraftSkeleton() {
  return (
    <div className={styles.task}>
      <div className={styles.head}>
        <Skeleton height="title" width={4} />
      </div>
      <div className={styles.columns}>
        <div className={styles.start}>
          <div className={styles.skeleton}>
            {reportSteps.map((step) => (
              <Skeleton key={step} width={8} />
            ))}
          </div>
        </div>
        <div className={styles.middle}>
          <Skeleton height="title" width={5} />
          <Skeleton height="control" />
          <Skeleton height="control" />
          <Skeleton height="control" />
        </div>
        <div className={styles.aside}>
          <div className={styles.skeleton}>
            <Skeleton height="square" />
            <Skeleton width={8} />
          </div>
        </div>
      </div>
    </div>
  )
}

function Draft({ id }: { readonly id: string }) {
  // The form starts from the stored draft, never from an older answer.
  const input = { params: { draft: id } }
  const query = useApiQuery(getReportDraft, input, { gcTime: 0 })
  const { queries } = useApp()
  const startOver = () => void queries.resetQueries({ queryKey: operationKey(getReportDraft, input) })
  return (
    <QueryView query={query} skeleton={<DraftSkeleton />}>
      {(answer) => <ReportForm answer={answer} onReload={startOver} />}
    </QueryView>
  )
}

/** Editor for a report draft, saved on the server while it is typed, so that it continues on any device. */
export function WriteReportPage() {
  const { draft = '' } = useParams()
  return (
    <>
      <title>{portal.title(reports.write.title)}</title>
      <RequireSecondFactor>
        <Draft key={draft} id={draft} />
      </RequireSecondFactor>
    </>
  )
}
