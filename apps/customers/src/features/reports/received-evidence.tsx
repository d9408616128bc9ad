import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { linkEvidence } from '@grana/contract/reports/evidence-operations'
import type { Report } from '@grana/contract/reports/report'
import { useApp } from '@grana/parts/app/app-context'
import { EvidenceList } from '@grana/parts/report/evidence-list'

/** The files that came with a report. */
export function ReceivedEvidence({ report }: { readonly report: Report }) {
  const { client } = useApp().session
  const { id: organization } = useOrganization()
  const linkTo = (file: string) => client.call(linkEvidence, { params: { organization, report: report.id, file } })
  return <EvidenceList files={report.files} linkTo={linkTo} isStrange />
}
