import { proposeReportSeverity } from '@grana/contract/reports/agent-reports'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { useApp } from '@grana/parts/app/app-context'
import { SeverityPanel } from '@grana/parts/report-work/severity-panel'
import type { ReplyProps } from './reply.tsx'

/** How grave it is today, and a way to propose something else with a reason. */
export function OwnSeverity({ report, onChanged }: ReplyProps) {
  const { client } = useApp().session
  const params = { report: report.id }
  return (
    <SeverityPanel
      report={report}
      desk={{ judge: (body) => client.call(proposeReportSeverity, { params, body }) }}
      reasonHint={reportWork.severity.reasonAgent}
      onChanged={onChanged}
    />
  )
}
