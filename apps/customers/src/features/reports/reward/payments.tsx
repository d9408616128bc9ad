import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { getPaymentProofLink, getReportPayments } from '@grana/contract/payouts/report-payments'
import type { Report } from '@grana/contract/reports/report'
import { PaymentList } from '@grana/parts/payments/payment-list'
import { useApi } from '@grana/parts/query/api-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'

/** What was paid for a received report. */
export function Payments({ report }: { readonly report: Report }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report: report.id }
  const { data } = useApiQuery(getReportPayments, { params })
  if (!data) return null
  return (
    <PaymentList record={data} linkTo={(file) => client.call(getPaymentProofLink, { params: { ...params, file } })} />
  )
}
