import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { getPaymentProofLink, getReportPayments } from '@grana/contract/payouts/report-payments'
import type { Report } from '@grana/contract/reports/report'
import { formatMoney, secondApprovalAbove, type Reward } from '@grana/contract/reports/reward'
import { rewardTexts as texts } from '@grana/messages/es/apps/rewards'
import { useUser } from '@grana/parts/app/app-context'
import { PaymentList } from '@grana/parts/payments/payment-list'
import { useApi } from '@grana/parts/query/api-context'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { RewardPanel } from '@grana/parts/report/reward-panel'
import { Authors, useMainPayment } from './authors.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { Payout } from './payout.tsx'
import { Quality } from './quality.tsx'
import { rewardActLabel, RewardActs } from './reward-acts.tsx'
import { ApproveDialog, RefuseDialog, WithdrawDialog } from './reward-dialogs.tsx'
import { useRewardActions, type OrganizationRewardAction } from './use-reward-actions.ts'

/** A severity that was changed after the decision leaves the amount where it was. */
const isOutsideNow = ({ track, amount, range }: Reward): boolean =>
  (track === 'suggested' || track === 'reserved') &&
  amount !== undefined &&
  range !== undefined &&
  (amount.cents < range.min_cents || amount.cents > range.max_cents)

/** What blocks the action. */
function waitOf({ reward }: Report, userId: string): string | undefined {
  const hasSpoken = reward.approvals?.some(({ id }) => id === userId) === true
  if (reward.is_refusal_asked) return hasSpoken ? texts.ownRefusal : texts.refusalWaits
  if (reward.track !== 'suggested' || !reward.range) return undefined
  const { range, standing } = reward
  const stands = standing ? ` ${texts.stands(formatMoney(standing.currency, standing.cents))}` : ''
  if (hasSpoken) return `${texts.ownVoice}${stands}`
  return `${texts.waits(formatMoney(range.currency, secondApprovalAbove[range.currency]))}${stands}`
}

/** What blocks the action, or should be known before it, shown above the buttons. */
function noteOf(report: Report, userId: string): string | undefined {
  const wait = waitOf(report, userId)
  if (!isOutsideNow(report.reward)) return wait
  return wait === undefined ? texts.outsideNow : `${texts.outsideNow} ${wait}`
}

const isOurs = (act: string): act is OrganizationRewardAction => act !== 'receive' && act !== 'miss'

/** What was paid for a received report. */
function Payments({ report }: { readonly report: Report }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report: report.id }
  const { data } = useApiQuery(getReportPayments, { params })
  if (!data) return null
  return (
    <PaymentList record={data} linkTo={(file) => client.call(getPaymentProofLink, { params: { ...params, file } })} />
  )
}

/** Where it is paid, what was paid, who shares it, and how good the report is. */
function PaymentParts({ report, canPay }: { readonly report: Report; readonly canPay: boolean }) {
  const { track } = report.reward
  return (
    <>
      {canPay ? <Payout report={report} /> : null}
      {track === 'paid' || track === 'reserved' ? <Payments report={report} /> : null}
      <Authors report={report} />
      <Quality report={report} />
    </>
  )
}

interface RewardTaskProps {
  readonly report: Report
  readonly task: OrganizationRewardAction
  readonly payment: ReturnType<typeof useMainPayment>
  readonly actions: Pick<ReturnType<typeof useRewardActions>, 'perform' | 'files' | 'isBusy'>
  readonly onClose: () => void
}

/** The dialog of the chosen action. */
function RewardTask({ report, task, payment, actions: { perform, files, isBusy }, onClose }: RewardTaskProps) {
  const { id, reward } = report
  const frame = { isBusy, onClose }
  const closeAnd = (forget: () => void) => () => {
    forget()
    onClose()
  }
  switch (task) {
    case 'decide':
      return reward.range ? (
        <DecideDialog
          {...frame}
          report={id}
          reward={reward}
          range={reward.range}
          onDecide={(body, forget) => perform({ act: 'decide', body }, closeAnd(forget))}
        />
      ) : null
    case 'approve':
      return <ApproveDialog {...frame} report={report} onAct={() => perform({ act: 'approve' }, onClose)} />
    case 'withdraw':
      return <WithdrawDialog {...frame} report={report} onAct={() => perform({ act: 'withdraw' }, onClose)} />
    case 'refuse':
      return (
        <RefuseDialog
          {...frame}
          report={id}
          title={rewardActLabel('refuse', report)}
          isByTwo={reward.minimum_cents !== undefined && !reward.is_refusal_asked}
          onRefuse={(text, forget) => perform({ act: 'refuse', body: { text } }, closeAnd(forget))}
        />
      )
    case 'pay':
      return (
        <PayDialog
          {...frame}
          report={report}
          title={payment.label}
          amount={payment.amount}
          files={files}
          onPay={(body, forget) => perform({ act: 'pay', body }, closeAnd(forget))}
        />
      )
  }
}

/** The reward of a received report, and the member's actions on it. */
export function RewardSection({ report }: { readonly report: Report }) {
  const { id: userId } = useUser()
  const [task, setTask] = useState<OrganizationRewardAction>()
  const payment = useMainPayment(report)
  const { proof, ...actions } = useRewardActions(report)
  const { reward } = report
  const acts = reward.acts.filter(isOurs).filter((act) => act !== 'decide' || reward.range !== undefined)
  return (
    <>
      <RewardPanel
        report={report}
        note={noteOf(report, userId)}
        receipts={{ arrived: texts.arrived, missing: texts.missing }}
        actions={
          acts.length === 0 ? null : (
            <RewardActs report={report} payLabel={payment.label} acts={acts} onChoose={setTask} />
          )
        }
      />
      <PaymentParts report={report} canPay={acts.includes('pay')} />
      {task ? (
        <RewardTask
          report={report}
          task={task}
          payment={payment}
          actions={actions}
          onClose={() => setTask(undefined)}
        />
      ) : null}
      {proof}
    </>
  )
}
