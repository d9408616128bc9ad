import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { getPaymentProofLink } from '@grana/contract/payouts/report-payments'
import type { Report } from '@grana/contract/reports/report'
import { formatMoney, type Reward } from '@grana/contract/reports/reward'
import { getReportAuthors } from '@grana/contract/together/report-authors'
import { getRewardShares, payRewardShare, type RewardShare } from '@grana/contract/together/reward-shares'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { together } from '@grana/messages/es/payments/together'
import { AuthorsPanel } from '@grana/parts/payments/authors-panel'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { Button } from '@grana/ui/button'
import { fileCalls } from '../use-report-actions.ts'
import { PayDialog, type PaymentBody } from './pay-dialog.tsx'
import { SharePayout } from './payout.tsx'
import { rewardActLabel } from './reward-acts.tsx'

const texts = together.authors

/** What the agent who sent a report is paid of its reward, and the label of that payment: all of it where it is not shared. */
export function useMainPayment(report: Report): { amount: Reward['amount']; label: string } {
  const { id: organization } = useOrganization()
  const { data } = useApiQuery(getRewardShares, { params: { organization, report: report.id } })
  const amount = data?.rest ?? report.reward.amount
  const label = rewardActLabel('pay', report)
  if (data === undefined || data.shares.length === 0 || !amount) return { amount, label }
  // The panel shows the whole reward, of which this author is paid a part.
  return { amount, label: rewardTexts.payPart(label, formatMoney(amount.currency, amount.cents)) }
}

interface PayShareProps {
  readonly report: Report
  readonly share: RewardShare
  readonly onClose: () => void
}

/** Asks how and when the share of an author was paid. */
function PayShare({ report, share, onClose }: PayShareProps) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const { act, isBusy } = useAction()
  const { withProof, dialog } = useReauthentication()
  const params = { organization, report: report.id, share: share.id }
  const pay = (body: PaymentBody, forget: () => void) =>
    act('pay', {
      work: () => withProof(() => client.call(payRewardShare, { params, body: { round: share.round, ...body } })),
      done: rewardTexts.done.pay,
      after: () => {
        forget()
        onClose()
      },
    })
  return (
    <>
      <PayDialog
        report={report}
        share={share}
        title={texts.payTitle(share.agent)}
        amount={share.amount}
        files={fileCalls(client, { organization, report: report.id }, 'payers')}
        isBusy={isBusy}
        onClose={onClose}
        onPay={pay}
      />
      {dialog}
    </>
  )
}

/** Who wrote a received report together, and the payment of each share of its reward. */
export function Authors({ report }: { readonly report: Report }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report: report.id }
  const { data: authors = [] } = useApiQuery(getReportAuthors, { params })
  const { data: record } = useApiQuery(getRewardShares, { params })
  const [paid, setPaid] = useState<RewardShare>()
  return (
    <>
      <AuthorsPanel
        authors={authors}
        record={record}
        linkTo={(file) => client.call(getPaymentProofLink, { params: { ...params, file } })}
        renderActions={(share) =>
          share.can.pay ? (
            <>
              <SharePayout report={report.id} share={share} />
              <Button block size="dense" look="line" onClick={() => setPaid(share)}>
                {texts.pay(share.agent)}
              </Button>
            </>
          ) : null
        }
      />
      {paid ? <PayShare key={paid.id} report={report} share={paid} onClose={() => setPaid(undefined)} /> : null}
    </>
  )
}
