import { useState } from 'react'
import { reportLimits } from '@grana/contract/reports/draft'
import type { Report } from '@grana/contract/reports/report'
import { moneyText, secondPersonAbove } from '@grana/contract/reports/reward'
import { rewardTexts as texts } from '@grana/messages/es/apps/rewards'
import { validationText } from '@grana/messages/es/validation'
import { useUser } from '@grana/parts/app/app-context'
import { RewardPanel } from '@grana/parts/report/reward-panel'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { ActFrame } from './act-frame.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { Quality } from './quality.tsx'
import { useReward, type OrganizationAct } from './use-reward.ts'

interface TaskProps {
  readonly isBusy: boolean
  readonly onClose: () => void
}

interface RefuseDialogProps extends TaskProps {
  readonly title: string
  /** Whether it takes another person, because the agent was told a minimum. */
  readonly isByTwo: boolean
  readonly onRefuse: (text: string) => void
}

function RefuseDialog({ title, isByTwo, isBusy, onClose, onRefuse }: RefuseDialogProps) {
  const [text, setText] = useState('')
  const [isJudged, setIsJudged] = useState(false)
  const isEmpty = text.trim() === ''
  const send = () => (isEmpty ? setIsJudged(true) : onRefuse(text))
  return (
    <ActFrame title={title} isBusy={isBusy} onClose={onClose} onAct={send}>
      <Field
        label={texts.dialog.reason}
        hint={texts.dialog.reasonHint}
        error={isJudged && isEmpty ? validationText('report.text', 'text') : undefined}
        required
      >
        <TextArea
          rows={4}
          maxLength={reportLimits.text}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {isByTwo ? <p>{texts.dialog.refuseByTwo}</p> : null}
    </ActFrame>
  )
}

/** What stands in the way, said before somebody clicks. */
function noteOf({ reward }: Report, userId: string): string | undefined {
  const hasSpoken = reward.approvals?.some(({ id }) => id === userId) === true
  if (reward.is_refusal_asked) return hasSpoken ? texts.ownRefusal : texts.refusalWaits
  if (reward.track !== 'suggested' || !reward.range) return undefined
  const { range, standing } = reward
  const stands = standing ? ` ${texts.stands(moneyText(standing.currency, standing.cents))}` : ''
  if (hasSpoken) return `${texts.ownVoice}${stands}`
  return `${texts.waits(moneyText(range.currency, secondPersonAbove[range.currency]))}${stands}`
}

function nameOf(act: OrganizationAct, { reward }: Report): string {
  if (act === 'decide' && reward.amount) return texts.acts.change
  if (act === 'refuse' && reward.is_refusal_asked) return texts.acts.refuseToo
  return act === 'pay' && reward.track === 'paid' ? texts.acts.payAgain : texts.acts[act]
}

const primary: readonly OrganizationAct[] = ['approve', 'pay']
const isOurs = (act: string): act is OrganizationAct => act !== 'receive' && act !== 'miss'

export interface RewardSectionProps {
  readonly report: Report
  readonly onChanged: () => void
}

/** The reward of a report that was received, and what the member can do about it. */
export function RewardSection({ report, onChanged }: RewardSectionProps) {
  const { id: userId } = useUser()
  const [task, setTask] = useState<OrganizationAct>()
  const close = () => setTask(undefined)
  const { perform, isBusy, proof } = useReward(report, onChanged)
  const { reward } = report
  const acts = reward.acts.filter(isOurs).filter((act) => act !== 'decide' || reward.range !== undefined)
  const [first] = acts.filter((act) => primary.includes(act))
  const dialog = { isBusy, onClose: close }
  const asks = (act: 'approve' | 'withdraw', title: string, text: string) => (
    <ActFrame {...dialog} title={title} act={texts.acts[act]} onAct={() => perform({ act }, close)}>
      <p>{text}</p>
    </ActFrame>
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
      <Quality report={report} onChanged={onChanged} />
      {task === 'decide' && reward.range ? (
        <DecideDialog
          {...dialog}
          reward={reward}
          range={reward.range}
          onDecide={(body) => perform({ act: 'decide', body }, close)}
        />
      ) : null}
      {task === 'approve' ? asks('approve', texts.dialog.approveTitle, texts.dialog.approveText) : null}
      {task === 'withdraw' ? asks('withdraw', texts.dialog.withdrawTitle, texts.dialog.withdrawText) : null}
      {task === 'refuse' ? (
        <RefuseDialog
          {...dialog}
          title={nameOf('refuse', report)}
          isByTwo={reward.minimum_cents !== undefined && !reward.is_refusal_asked}
          onRefuse={(text) => perform({ act: 'refuse', body: { text } }, close)}
        />
      ) : null}
      {task === 'pay' ? (
        <PayDialog {...dialog} title={nameOf('pay', report)} onPay={(body) => perform({ act: 'pay', body }, close)} />
      ) : null}
      {proof}
    </>
  )
}
