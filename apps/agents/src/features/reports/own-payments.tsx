import { getAgentPaymentProofLink, getAgentReportPayments } from '@grana/contract/payouts/report-payments'
import { PaymentList } from '@grana/parts/payments/payment-list'
import { useApi } from '@grana/parts/query/api-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'

/** What the organization recorded as paid for the agent's report. */
export function OwnPayments({ report }: { readonly report: string }) {
  const client = useApi()
  const { data } = useApiQuery(getAgentReportPayments, { params: { report } })
  if (!data) return null
  return (
    <PaymentList record={data} linkTo={(file) => client.call(getAgentPaymentProofLink, { params: { report, file } })} />
  )
}
