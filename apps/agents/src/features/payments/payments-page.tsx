import { PageHead } from '#app/lib/page-head.tsx'
import { getAgentReceipt, getAgentStatement, listAgentPayments } from '@grana/contract/payouts/payment-papers'
import { agentPayments as texts } from '@grana/messages/es/payments/agent-payments'
import { portal } from '@grana/messages/es/portal'
import { PapersView } from '@grana/parts/papers/papers-view'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { RequireSecondFactor } from '@grana/parts/report/require-second-factor'
import { Skeleton } from '@grana/ui/skeleton'
import { OwedRewards } from './owed-rewards.tsx'
import styles from './payments.module.css'

function Papers() {
  const client = useApi()
  const query = useApiQuery(listAgentPayments, {})
  return (
    <QueryView
      query={query}
      skeleton={[1, 2, 3].map((row) => (
        <Skeleton key={row} height="control" />
      ))}
    >
      {({ payments }) => (
        <PapersView
          side="agent"
          payments={payments}
          getReceipt={(payment, format) => client.call(getAgentReceipt, { params: { payment }, query: { format } })}
          getStatement={(order) => client.call(getAgentStatement, { query: order })}
        />
      )}
    </QueryView>
  )
}

/** What is owed to the agent, and receipts and statements of what was paid. */
export function PaymentsPage() {
  return (
    <div>
      <title>{portal.title(texts.title)}</title>
      <PageHead className={styles.head} title={texts.title} lede={texts.lede} />
      <RequireSecondFactor>
        <div className={styles.main}>
          <OwedRewards />
          <Papers />
        </div>
      </RequireSecondFactor>
    </div>
  )
}
