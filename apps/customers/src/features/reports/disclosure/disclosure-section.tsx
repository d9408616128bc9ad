import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { paths } from '#app/paths.ts'
import { getReportDisclosure } from '@grana/contract/reports/disclosure'
import type { Report } from '@grana/contract/reports/report'
import { DisclosurePanel } from '@grana/parts/disclosure/disclosure-panel'
import { useApiQuery } from '@grana/parts/query/use-api-query'

function Loaded({ report }: { readonly report: Report }) {
  const { id: organization } = useOrganization()
  const { data } = useApiQuery(getReportDisclosure, { params: { organization, report: report.id } })
  if (data === undefined) return null
  return <DisclosurePanel disclosure={data} side="organization" address={paths.disclosure(report.id)} />
}

/** The disclosure of a closed report; a reopened report still shows the one that it had. */
export function DisclosureSection({ report }: { readonly report: Report }) {
  const isOver = report.state === 'closed' || report.state === 'archived'
  const wasAsked = report.events.some(({ kind }) => kind === 'disclosure_asked')
  return isOver || wasAsked ? <Loaded report={report} /> : null
}
