import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import type { Report } from '@grana/contract/reports/report'
import { formatMoney, type Reward } from '@grana/contract/reports/reward'
import { getReportAuthors } from '@grana/contract/together/report-authors'
import { getRewardShares, payRewardShare, type RewardShare } from '@grana/contract/together/reward-shares'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { together } from '@grana/messages/es/payments/together'
import { AuthorsPanel } from '@grana/parts/payments/authors-panel'
import { useApi } from '@grana/parts/query/api-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { PayPart } from './pay-part.tsx'
import { SharePayout } from './payout.tsx'

const texts = together.authors

/** What the agent who sent a report gets of its reward: all of it where it is not shared. */
export function useRest({ id: report, reward }: Report): Reward['amount'] {
  const { id: organization } = useOrganization()
  const { data } = useApiQuery(getRewardShares, { params: { organization, report } })
  return data?.rest ?? reward.amount
}

/** Who wrote a received report together, and the payment of each share of its reward. */
export function Authors({ report }: { readonly report: string }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report }
  const { data: authors = [] } = useApiQuery(getReportAuthors, { params })
  const { data: record } = useApiQuery(getRewardShares, { params })
  const [paid, setPaid] = useState<RewardShare>()
  return (
    <>
      <AuthorsPanel
        authors={authors}
        record={record}
        renderActions={(share) =>
          share.can.pay ? (
            <>
              <SharePayout report={report} share={share} />
              <Button block size="dense" look="line" onClick={() => setPaid(share)}>
                {texts.pay(share.agent)}
              </Button>
            </>
          ) : null
        }
      />
      {paid ? (
        <PayPart
          title={texts.payTitle(paid.agent)}
          text={retestTexts.fees.payText(formatMoney(paid.amount.currency, paid.amount.cents), paid.agent)}
          onClose={() => setPaid(undefined)}
          onPay={(body) => client.call(payRewardShare, { params: { ...params, share: paid.id }, body })}
        />
      ) : null}
    </>
  )
}
