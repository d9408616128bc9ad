import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { Report } from '@grana/contract/reports/report'
import { getRetestFees, payRetestFee, type RetestFee } from '@grana/contract/reports/retest-fees'
import { formatMoney } from '@grana/contract/reports/reward'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { RetestFeesPanel } from '@grana/parts/fix/retest-fees'
import { useApi } from '@grana/parts/query/api-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { PayPart } from './pay-part.tsx'
import { FeePayout } from './payout.tsx'

const texts = retestTexts.fees

/** What the organization owes and paid for retests of a report. */
export function RetestFeesSection({ report }: { readonly report: Report }) {
  const { id: organization } = useOrganization()
  const client = useApi()
  const params = { organization, report: report.id }
  const { data } = useApiQuery(getRetestFees, { params })
  const [paid, setPaid] = useState<RetestFee>()
  if (!data) return null
  return (
    <>
      <RetestFeesPanel
        record={data}
        isOffered={report.fix.can.ask || report.fix.can.cancel}
        namesAgents
        renderActions={(fee) =>
          fee.can.pay ? (
            <>
              <FeePayout report={report} fee={fee.id} />
              <Button block size="dense" look="line" onClick={() => setPaid(fee)}>
                {texts.pay(formatMoney(fee.amount.currency, fee.amount.cents))}
              </Button>
            </>
          ) : null
        }
      />
      {paid ? (
        <PayPart
          title={texts.payTitle}
          text={texts.payText(formatMoney(paid.amount.currency, paid.amount.cents), paid.agent)}
          onClose={() => setPaid(undefined)}
          onPay={(body) => client.call(payRetestFee, { params: { ...params, fee: paid.id }, body })}
        />
      ) : null}
    </>
  )
}
