import { useCallback } from 'react'
import { useParams } from 'react-router'
import { QueryView } from '#app/lib/query-view.tsx'
import { useQuery } from '#app/lib/use-query.ts'
import { useWorkspace } from '#app/lib/workspace-context.ts'
import { paths } from '#app/paths.ts'
import type { Report } from '@grana/contract/reports/report'
import { getStaffReport, getStaffEvidenceLink } from '@grana/contract/staff/triage'
import { portal } from '@grana/messages/es/portal'
import { staffTriage } from '@grana/messages/es/staff/triage'
import { useApp } from '@grana/parts/app/app-context'
import { EvidenceList } from '@grana/parts/report/evidence-list'
import { TriagePanel } from '@grana/parts/triage/triage-panel'
import { Skeleton } from '@grana/ui/skeleton'
import { useReportActions } from './use-report-actions.ts'
import styles from './reports.module.css'

/** Files of a report assigned to the triager. */
function AssignedEvidence({ report }: { readonly report: Report }) {
  const { client } = useApp().session
  const linkTo = (file: string) => client.call(getStaffEvidenceLink, { params: { id: report.id, file } })
  return <EvidenceList files={report.files} linkTo={linkTo} isStrange />
}

const texts = staffTriage.reports

function Assigned({ id }: { readonly id: string }) {
  const { session } = useApp()
  const { reload: reloadDesk } = useWorkspace()
  const actions = useReportActions(id)
  const load = useCallback(() => session.client.call(getStaffReport, { params: { id } }), [session, id])
  const { state, reload, retry } = useQuery(load)
  const changed = () => void Promise.all([reload(), reloadDesk()])
  return (
    <>
      <title>{portal.title(state.status === 'ready' ? state.value.reference : texts.title)}</title>
      <QueryView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {(report) => (
          <TriagePanel
            report={report}
            desk={actions}
            onChanged={changed}
            evidence={<AssignedEvidence report={report} />}
            addressOf={(other) => paths.one('reports', other)}
          />
        )}
      </QueryView>
    </>
  )
}

/** A report assigned to the triager, with its actions. */
export function ReportPage() {
  const { id = '' } = useParams()
  return <Assigned key={id} id={id} />
}
