import { useState } from 'react'
import { getPayoutDetails } from '@grana/contract/payouts/payout-details'
import { getAgentPaymentProofLink, getAgentReportPayments } from '@grana/contract/payouts/report-payments'
import type { Report } from '@grana/contract/reports/report'
import { answerReceipt } from '@grana/contract/reports/rewards'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { useApp } from '@grana/parts/app/app-context'
import { portalLinks } from '@grana/parts/app/portal-links'
import { PaymentList } from '@grana/parts/payments/payment-list'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { RewardPanel, unrewardedReason } from '@grana/parts/report/reward-panel'
import { Button, ButtonLink } from '@grana/ui/button'
import { MissingDialog } from './missing-dialog.tsx'

const texts = rewardTexts.agent

/** What the organization recorded as paid for the agent's report. */
function OwnPayments({ report }: { readonly report: string }) {
  const client = useApi()
  const { data } = useApiQuery(getAgentReportPayments, { params: { report } })
  if (!data) return null
  return (
    <PaymentList record={data} linkTo={(file) => client.call(getAgentPaymentProofLink, { params: { report, file } })} />
  )
}

function noteOf(report: Report): string | undefined {
  const { reward, state, events } = report
  if (reward.acts.includes('receive')) return texts.question
  // The agent does not see that a reward waits for a second approval.
  if (reward.track === 'undecided' || reward.track === 'suggested')
    return state === 'accepted' ? texts.undecided : rewardTexts.notYet
  if (unrewardedReason(report) !== undefined) return undefined
  // No decision exists where the terms pay nothing or the report was closed without being accepted.
  if (reward.track === 'ineligible' && !events.some(({ kind }) => kind === 'reward_ineligible'))
    return rewardTexts.noReward
  return reward.track === 'approved' ? texts.reserved : texts[reward.track]
}

/** An approved reward needs to know where it is paid; asked for here, not before. */
function PayoutReminder() {
  const { portalUrl } = useApp().runtime
  const { data } = useApiQuery(getPayoutDetails)
  if (data?.details !== null) return null
  return (
    <>
      <p>{texts.payoutMissing}</p>
      <ButtonLink block href={portalUrl + portalLinks.payout}>
        {texts.payoutAct}
      </ButtonLink>
    </>
  )
}

/** The reward decision on the agent's report, and the agent's confirmation of the payment. */
export function OwnReward({ report }: { readonly report: Report }) {
  const client = useApi()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { act, isBusy } = useAction()
  const sendReceipt = (hasArrived: boolean, text = '', forget?: () => void) => {
    const body = { has_arrived: hasArrived, ...(text.trim() !== '' && { text }) }
    act(hasArrived ? 'receive' : 'miss', {
      work: () => client.call(answerReceipt, { params: { report: report.id }, body }),
      done: rewardTexts.done[hasArrived ? 'receive' : 'miss'],
      after: () => {
        forget?.()
        close()
      },
    })
  }
  const { acts } = report.reward
  return (
    <>
      <RewardPanel
        report={report}
        note={noteOf(report)}
        receipts={{ arrived: texts.arrived, missing: texts.missing }}
        actions={
          acts.includes('receive') ? (
            <>
              <Button block busy={isBusy} onClick={() => sendReceipt(true)}>
                {texts.receive}
              </Button>
              {acts.includes('miss') ? (
                <Button block look="line" onClick={() => setIsAsking(true)}>
                  {texts.miss}
                </Button>
              ) : null}
            </>
          ) : report.reward.track === 'reserved' ? (
            <PayoutReminder />
          ) : null
        }
      />
      {report.reward.track === 'paid' || report.reward.track === 'reserved' ? <OwnPayments report={report.id} /> : null}
      {isAsking ? (
        <MissingDialog
          report={report.id}
          isBusy={isBusy}
          onClose={close}
          onTell={(text, forget) => sendReceipt(false, text, forget)}
        />
      ) : null}
    </>
  )
}
