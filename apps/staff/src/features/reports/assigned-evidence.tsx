import type { Report } from '@grana/contract/reports/report'
import { linkStaffEvidence } from '@grana/contract/staff/triage'
import { useApp } from '@grana/parts/app/app-context'
import { EvidenceList } from '@grana/parts/report/evidence-list'

/** The files that came with a report that is assigned to the triager. */
export function AssignedEvidence({ report }: { readonly report: Report }) {
  const { client } = useApp().session
  const linkTo = (file: string) => client.call(linkStaffEvidence, { params: { id: report.id, file } })
  return <EvidenceList files={report.files} linkTo={linkTo} isStrange />
}
