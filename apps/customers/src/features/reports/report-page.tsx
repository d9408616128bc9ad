import { useCallback } from 'react'
import { useParams } from 'react-router'
import { BehindFactor } from '#app/lib/behind-factor.tsx'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { getReport } from '@grana/contract/reports/organization-reports'
import { reports } from '@grana/messages/es/apps/reports'
import { portal } from '@grana/messages/es/portal'
import { useApp } from '@grana/parts/app/app-context'
import { LoadedView } from '@grana/parts/loaded/loaded-view'
import { Workbench } from '@grana/parts/report-work/workbench'
import { LiveReport } from '@grana/parts/report/live-report'
import { useLiveReport } from '@grana/parts/report/use-live-report'
import { Skeleton } from '@grana/ui/skeleton'
import { Readings } from './readings.tsx'
import { ReceivedEvidence } from './received-evidence.tsx'
import { RewardSection } from './reward/reward.tsx'
import { useDesk } from './use-desk.ts'
import styles from './reports.module.css'

function Received({ id }: { readonly id: string }) {
  const { session } = useApp()
  const { id: organization } = useOrganization()
  const desk = useDesk(id)
  const load = useCallback(
    () => session.client.call(getReport, { params: { organization, report: id } }),
    [session, organization, id],
  )
  const { state, reload, retry } = useLiveReport(load, id)
  return (
    <>
      <title>{portal.title(state.status === 'ready' ? state.value.title : reports.inbox.title)}</title>
      <LoadedView state={state} onRetry={retry} skeleton={<Skeleton className={styles.skeleton} />}>
        {(report) => (
          <LiveReport report={report}>
            <Workbench
              report={report}
              desk={desk}
              onChanged={reload}
              addressOf={paths.report}
              links={{
                program: paths.program(report.program.id),
                rules: paths.version(report.program.id, report.policy_version),
              }}
              evidence={<ReceivedEvidence report={report} />}
            >
              <RewardSection report={report} onChanged={reload} />
              <Readings report={report} />
            </Workbench>
          </LiveReport>
        )}
      </LoadedView>
    </>
  )
}

/** A report that the organization received: its words, its history, and what the member can do with it. */
export function ReportPage() {
  const { report = '' } = useParams()
  return (
    <BehindFactor title={reports.inbox.title}>
      <Received key={report} id={report} />
    </BehindFactor>
  )
}
