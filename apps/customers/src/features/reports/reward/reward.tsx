import { useState } from 'react'
import { reportLimits } from '@grana/contract/reports/draft'
import type { Report } from '@grana/contract/reports/report'
import { formatMoney, secondApprovalAbove } from '@grana/contract/reports/reward'
import { rewardTexts as texts } from '@grana/messages/es/apps/rewards'
import { validationText } from '@grana/messages/es/validation'
import { useUser } from '@grana/parts/app/app-context'
import { useTypedText } from '@grana/parts/drafts/typed-texts'
import { textLengthOf } from '@grana/parts/form/text-length'
import { RewardPanel } from '@grana/parts/report/reward-panel'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { DecideDialog } from './decide-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { Quality } from './quality.tsx'
import { RewardActionDialog } from './reward-action-dialog.tsx'
import { useRewardActions, type OrganizationRewardAction } from './use-reward-actions.ts'

interface TaskProps {
  readonly isBusy: boolean
  readonly onClose: () => void
}

interface RefuseDialogProps extends TaskProps {
  readonly report: string
  readonly title: string
  /** Whether a second person must approve the refusal, because a minimum was recorded. */
  readonly isByTwo: boolean
  readonly onRefuse: (text: string, forget: () => void) => void
}

function RefuseDialog({ report, title, isByTwo, isBusy, onClose, onRefuse }: RefuseDialogProps) {
  const [text, setText] = useTypedText(`reward-refusal:${report}`)
  const [isJudged, setIsJudged] = useState(false)
  const isEmpty = text.trim() === ''
  const length = textLengthOf(
    text,
    reportLimits.text,
    isJudged && isEmpty ? validationText('report.text', 'text') : undefined,
  )
  const send = () => {
    setIsJudged(true)
    if (!isEmpty && length.error === undefined) onRefuse(text, () => setText(''))
  }
  return (
    <RewardActionDialog title={title} isBusy={isBusy} onClose={onClose} onAct={send}>
      <Field label={texts.dialog.reason} hint={texts.dialog.reasonHint} {...length} required>
        <TextArea rows={4} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      {isByTwo ? <p>{texts.dialog.refuseByTwo}</p> : null}
    </RewardActionDialog>
  )
}

/** What blocks the action, shown above the buttons. */
function noteOf({ reward }: Report, userId: string): string | undefined {
  const hasSpoken = reward.approvals?.some(({ id }) => id === userId) === true
  if (reward.is_refusal_asked) return hasSpoken ? texts.ownRefusal : texts.refusalWaits
  if (reward.track !== 'suggested' || !reward.range) return undefined
  const { range, standing } = reward
  const stands = standing ? ` ${texts.stands(formatMoney(standing.currency, standing.cents))}` : ''
  if (hasSpoken) return `${texts.ownVoice}${stands}`
  return `${texts.waits(formatMoney(range.currency, secondApprovalAbove[range.currency]))}${stands}`
}

function nameOf(act: OrganizationRewardAction, { reward }: Report): string {
  if (act === 'decide' && reward.amount) return texts.acts.change
  if (act === 'refuse' && reward.is_refusal_asked) return texts.acts.refuseToo
  return act === 'pay' && reward.track === 'paid' ? texts.acts.payAgain : texts.acts[act]
}

const primary: readonly OrganizationRewardAction[] = ['approve', 'pay']
const isOurs = (act: string): act is OrganizationRewardAction => act !== 'receive' && act !== 'miss'

/** The reward of a received report, and the member's actions on it. */
export function RewardSection({ report }: { readonly report: Report }) {
  const { id: userId } = useUser()
  const [task, setTask] = useState<OrganizationRewardAction>()
  const close = () => setTask(undefined)
  const { perform, isBusy, proof } = useRewardActions(report)
  const { reward } = report
  const acts = reward.acts.filter(isOurs).filter((act) => act !== 'decide' || reward.range !== undefined)
  const [first] = acts.filter((act) => primary.includes(act))
  const dialog = { report: report.id, isBusy, onClose: close }
  const closeAnd = (forget: () => void) => () => {
    forget()
    close()
  }
  const asks = (act: 'approve' | 'withdraw', title: string, text: string) => (
    <RewardActionDialog {...dialog} title={title} act={texts.acts[act]} onAct={() => perform({ act }, close)}>
      <p>{text}</p>
    </RewardActionDialog>
  )
  return (
    <>
      <RewardPanel
        report={report}
        note={noteOf(report, userId)}
        receipts={{ arrived: texts.arrived, missing: texts.missing }}
        actions={acts.map((act) => (
          <Button key={act} block look={act === (first ?? 'decide') ? 'ink' : 'line'} onClick={() => setTask(act)}>
            {nameOf(act, report)}
          </Button>
        ))}
      />
      <Quality report={report} />
      {task === 'decide' && reward.range ? (
        <DecideDialog
          {...dialog}
          reward={reward}
          range={reward.range}
          onDecide={(body, forget) => perform({ act: 'decide', body }, closeAnd(forget))}
        />
      ) : null}
      {task === 'approve' ? asks('approve', texts.dialog.approveTitle, texts.dialog.approveText) : null}
      {task === 'withdraw' ? asks('withdraw', texts.dialog.withdrawTitle, texts.dialog.withdrawText) : null}
      {task === 'refuse' ? (
        <RefuseDialog
          {...dialog}
          title={nameOf('refuse', report)}
          isByTwo={reward.minimum_cents !== undefined && !reward.is_refusal_asked}
          onRefuse={(text, forget) => perform({ act: 'refuse', body: { text } }, closeAnd(forget))}
        />
      ) : null}
      {task === 'pay' ? (
        <PayDialog
          {...dialog}
          title={nameOf('pay', report)}
          onPay={(body, forget) => perform({ act: 'pay', body }, closeAnd(forget))}
        />
      ) : null}
      {proof}
    </>
  )
}
