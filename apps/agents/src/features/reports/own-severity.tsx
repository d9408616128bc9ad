import { proposeReportSeverity } from '@grana/contract/reports/agent-reports'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { useApi } from '@grana/parts/query/api-context'
import { SeverityPanel } from '@grana/parts/triage/severity-panel'
import type { ReplyProps } from './reply.tsx'

/** Current severity, and a form to propose another one with a reason. */
export function OwnSeverity({ report }: ReplyProps) {
  const client = useApi()
  const params = { report: report.id }
  return (
    <SeverityPanel
      report={report}
      actions={{ setSeverity: (body) => client.call(proposeReportSeverity, { params, body }) }}
      reasonHint={reportWork.severity.reasonAgent}
    />
  )
}
