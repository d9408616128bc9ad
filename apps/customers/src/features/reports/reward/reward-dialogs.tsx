import { useState } from 'react'
import { reportLimits } from '@grana/contract/reports/draft'
import type { Report } from '@grana/contract/reports/report'
import { formatMoney } from '@grana/contract/reports/reward'
import { rewardTexts as texts } from '@grana/messages/es/apps/rewards'
import { validationText } from '@grana/messages/es/validation'
import { useTypedText } from '@grana/parts/drafts/typed-texts'
import { textLengthOf } from '@grana/parts/form/text-length'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { FeeNote } from './fee-note.tsx'
import { RewardActionDialog } from './reward-action-dialog.tsx'
import { RewardFacts } from './reward-facts.tsx'

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

/** Asks why there is no reward. */
export function RefuseDialog({ report, title, isByTwo, isBusy, onClose, onRefuse }: RefuseDialogProps) {
  const [text, setText] = useTypedText(`reward-refusal:${report}`)
  const [isValidated, setIsValidated] = useState(false)
  const isEmpty = text.trim() === ''
  const length = textLengthOf(
    text,
    reportLimits.text,
    isValidated && isEmpty ? validationText('report.text', 'text') : undefined,
  )
  const send = () => {
    setIsValidated(true)
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

interface AskDialogProps extends TaskProps {
  readonly report: Report
  readonly onAct: () => void
}

const DecidedFacts = ({ report }: Pick<AskDialogProps, 'report'>) => (
  <RewardFacts
    report={report}
    amount={report.reward.amount}
    agent={report.agent.username}
    decidedBy={report.reward.approvals?.[0]?.name}
  />
)

/** Asks to approve an amount, named with the person who gets it. */
export function ApproveDialog({ report, ...dialog }: AskDialogProps) {
  const { amount } = report.reward
  const money = amount ? formatMoney(amount.currency, amount.cents) : ''
  const { username } = report.agent
  return (
    <RewardActionDialog
      {...dialog}
      title={texts.dialog.approveTitle(money, username)}
      act={texts.dialog.approve(money)}
    >
      <DecidedFacts report={report} />
      {amount ? <FeeNote reward={report.reward} amount={amount} /> : null}
      <p>{texts.dialog.approveText(username)}</p>
    </RewardActionDialog>
  )
}

export function WithdrawDialog({ report, ...dialog }: AskDialogProps) {
  return (
    <RewardActionDialog {...dialog} title={texts.dialog.withdrawTitle} act={texts.acts.withdraw}>
      <DecidedFacts report={report} />
      <p>{texts.dialog.withdrawText}</p>
    </RewardActionDialog>
  )
}
