import { useCallback } from 'react'
import { paths } from '#app/paths.ts'
import type { Organization } from '@grana/contract/customers/organizations'
import { listReports } from '@grana/contract/reports/inbox'
import type { ReportCard } from '@grana/contract/reports/report'
import type { ReportState } from '@grana/contract/reports/values'
import { home } from '@grana/messages/es/apps/home'
import { useApp } from '@grana/parts/app/app-context'
import { Go, Step } from '@grana/parts/home/home-frame'
import { useLiveList } from '@grana/parts/report/use-live-list'

const texts = home.customers.waiting

/** Where the next move is ours. */
const ours: ReportState[] = ['received', 'triaging', 'pending_organization']

const countOf = (reports: readonly ReportCard[], severity: ReportCard['severity']) =>
  reports.filter((report) => report.severity === severity).length

/** Reports that wait for the organization, as they come; nothing where there are none, or where they are not shown. */
export function WaitingReports({ organization }: { readonly organization: Organization }) {
  const { client } = useApp().session
  const load = useCallback(
    () => client.callWithMeta(listReports, { params: { organization: organization.id }, query: { state: ours } }),
    [client, organization.id],
  )
  const { state } = useLiveList(load)
  if (state.status !== 'ready' || state.value.meta.total === 0) return null
  const { data, meta } = state.value
  const isWhole = data.length === meta.total
  const [critical, high] = [countOf(data, 'critical'), countOf(data, 'high')]
  return (
    <Step
      title={texts.title(meta.total)}
      text={isWhole ? texts.text(critical, high) : texts.many}
      isNow
      action={<Go href={paths.reports()}>{texts.action}</Go>}
    />
  )
}
