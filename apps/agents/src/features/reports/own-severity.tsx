import { proposeReportSeverity } from '@grana/contract/reports/agent-reports'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { useApp } from '@grana/parts/app/app-context'
import { SeverityPanel } from '@grana/parts/triage/severity-panel'
import type { ReplyProps } from './reply.tsx'

/** Current severity, and a form to propose another one with a reason. */
export function OwnSeverity({ report, onChanged }: ReplyProps) {
  const { client } = useApp().session
  const params = { report: report.id }
  return (
    <SeverityPanel
      report={report}
      desk={{ setSeverity: (body) => client.call(proposeReportSeverity, { params, body }) }}
      reasonHint={reportWork.severity.reasonAgent}
      onChanged={onChanged}
    />
  )
}
