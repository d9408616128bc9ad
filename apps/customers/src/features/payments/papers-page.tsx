import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { Screen } from '#app/lib/screen.tsx'
import { SecondFactorScreen } from '#app/lib/second-factor-screen.tsx'
import { TableSkeleton } from '#app/lib/table-skeleton.tsx'
import {
  getOrganizationReceipt,
  getOrganizationStatement,
  listOrganizationPayments,
} from '@grana/contract/payouts/payment-papers'
import { papers as texts } from '@grana/messages/es/payments/papers'
import { PapersView } from '@grana/parts/papers/papers-view'
import { useApi } from '@grana/parts/query/api-context'
import { QueryView } from '@grana/parts/query/query-view'
import { useApiQuery } from '@grana/parts/query/use-api-query'

function Papers() {
  const client = useApi()
  const params = { organization: useOrganization().id }
  const query = useApiQuery(listOrganizationPayments, { params })
  return (
    <QueryView query={query} skeleton={<TableSkeleton />}>
      {({ payments }) => (
        <PapersView
          side="organization"
          payments={payments}
          getReceipt={(payment, format) =>
            client.call(getOrganizationReceipt, { params: { ...params, payment }, query: { format } })
          }
          getStatement={(order) => client.call(getOrganizationStatement, { params, query: order })}
        />
      )}
    </QueryView>
  )
}

/** Receipts and statements of the organization. */
export function PapersPage() {
  return (
    <SecondFactorScreen title={texts.title}>
      <Screen title={texts.title} lede={texts.lede.organization}>
        <Papers />
      </Screen>
    </SecondFactorScreen>
  )
}
