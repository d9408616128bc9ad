import type { Report } from '@grana/contract/reports/report'
import { ContentPanel } from './content/content-panel.tsx'
import type { Redacted } from './content/redact-dialog.tsx'
import { ReportTags } from './content/report-tags.tsx'
import { DisclosureSection } from './disclosure/disclosure-section.tsx'
import { ReportKeys } from './keys/report-keys.tsx'
import { Readings } from './readings.tsx'

export interface ReceivedPanelsProps {
  readonly report: Report
  readonly onRedact: (redacted: Redacted) => void
}

/** What only the organization has beside a report, after its decisions. */
export function ReceivedPanels({ report, onRedact }: ReceivedPanelsProps) {
  return (
    <>
      {report.can.note ? <ReportTags report={report} /> : null}
      <ContentPanel report={report} onRedact={onRedact} />
      <DisclosureSection report={report} />
      <Readings report={report} />
      <ReportKeys />
    </>
  )
}
