import { useCallback } from 'react'
import { useParams } from 'react-router'
import { useDesk } from '#app/lib/desk-context.ts'
import { LoadedView } from '#app/lib/loaded-view.tsx'
import { useLoaded } from '#app/lib/use-loaded.ts'
import { paths } from '#app/paths.ts'
import { getStaffReport } from '@grana/contract/staff/triage'
import { portal } from '@grana/messages/es/portal'
import { staffTriage } from '@grana/messages/es/staff/triage'
import { useApp } from '@grana/parts/app/app-context'
import { Workbench } from '@grana/parts/report-work/workbench'
import { Skeleton } from '@grana/ui/skeleton'
import { AssignedEvidence } from './assigned-evidence.tsx'
import { useReportDesk } from './use-desk.ts'
import styles from './reports.module.css'

const texts = staffTriage.reports

function Assigned({ id }: { readonly id: string }) {
  const { session } = useApp()
  const { reload: reloadDesk } = useDesk()
  const desk = useReportDesk(id)
  const load = useCallback(() => session.client.call(getStaffReport, { params: { id } }), [session, id])
  const { state, reload, retry } = useLoaded(load)
  const changed = () => void Promise.all([reload(), reloadDesk()])
  return (
    <>
      <title>{portal.title(state.status === 'ready' ? state.value.reference : texts.title)}</title>
      <LoadedView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {(report) => (
          <Workbench
            report={report}
            desk={desk}
            onChanged={changed}
            evidence={<AssignedEvidence report={report} />}
            addressOf={(other) => paths.one('reports', other)}
          />
        )}
      </LoadedView>
    </>
  )
}

/** A report that was assigned to the triager, with what they can do about it. */
export function ReportPage() {
  const { id = '' } = useParams()
  return <Assigned key={id} id={id} />
}
