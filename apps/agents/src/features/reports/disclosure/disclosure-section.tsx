import { paths } from '#app/paths.ts'
import { getAgentDisclosure } from '@grana/contract/reports/disclosure'
import type { Report } from '@grana/contract/reports/report'
import { DisclosurePanel } from '@grana/parts/disclosure/disclosure-panel'
import { useApiQuery } from '@grana/parts/query/use-api-query'

function Loaded({ report }: { readonly report: Report }) {
  const { data } = useApiQuery(getAgentDisclosure, { params: { report: report.id } })
  if (data === undefined) return null
  return <DisclosurePanel disclosure={data} side="agent" address={paths.disclosure(report.id)} />
}

/** The disclosure of the agent's closed report; a reopened report still shows the one that it had. */
export function DisclosureSection({ report }: { readonly report: Report }) {
  const isOver = report.state === 'closed' || report.state === 'archived'
  const wasAsked = report.events.some(({ kind }) => kind === 'disclosure_asked')
  return isOver || wasAsked ? <Loaded report={report} /> : null
}
