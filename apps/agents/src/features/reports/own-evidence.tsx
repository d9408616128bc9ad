import { linkAgentEvidence } from '@grana/contract/reports/evidence-operations'
import type { Report } from '@grana/contract/reports/report'
import { useApp } from '@grana/parts/app/app-context'
import { EvidenceList } from '@grana/parts/report/evidence-list'

/** The files that the agent sent with a report. */
export function OwnEvidence({ report }: { readonly report: Report }) {
  const { client } = useApp().session
  const linkTo = (file: string) => client.call(linkAgentEvidence, { params: { report: report.id, file } })
  return <EvidenceList files={report.files} linkTo={linkTo} />
}
