import { useState } from 'react'
import { reportLimits } from '@grana/contract/reports/draft'
import { amountOf, centsOf, rewardAmount, spanText, type Reward } from '@grana/contract/reports/reward'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { validationText } from '@grana/messages/es/validation'
import { useJudged } from '@grana/parts/form/use-judged'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { ActFrame } from './act-frame.tsx'

const texts = rewardTexts.dialog

export interface DecideDialogProps {
  readonly reward: Reward
  readonly range: Range
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onDecide: (body: { amount: string; currency: 'USD'; text?: string }) => void
}

type Range = NonNullable<Reward['range']>

/** Why an amount cannot be decided; the server says the same. */
function faultOf(amount: string, range: Range): string | undefined {
  const read = rewardAmount.safeParse(amount)
  if (!read.success) return validationText('reward.amount', 'amount')
  const cents = centsOf(read.data)
  const isInside = range.min_cents <= cents && cents <= range.max_cents
  return isInside ? undefined : rewardTexts.outOfRange(spanText(range))
}

/** Asks for the amount within its range, and for the reason where an approved one changes. */
export function DecideDialog({ reward, range, isBusy, onClose, onDecide }: DecideDialogProps) {
  const isChange = reward.track === 'reserved' || reward.standing !== undefined
  const [amount, setAmount] = useState(() => amountOf(reward.amount?.cents ?? range.min_cents))
  const [text, setText] = useState('')
  const { isJudged, events, judgeAll } = useJudged<'amount' | 'text'>()
  const { currency } = range
  const fault = faultOf(amount, range)
  const lacksReason = isChange && text.trim() === ''
  const send = () => {
    judgeAll()
    if (fault !== undefined || lacksReason) return
    onDecide({ amount: amount.trim(), currency, ...(text.trim() !== '' && { text }) })
  }
  return (
    <ActFrame
      title={isChange || reward.amount ? rewardTexts.acts.change : rewardTexts.acts.decide}
      isBusy={isBusy}
      onClose={onClose}
      onAct={send}
    >
      <Field
        label={`${rewardTexts.amount} (${currency})`}
        hint={texts.amountHint(spanText(range))}
        error={isJudged('amount') ? fault : undefined}
        required
      >
        <TextInput mono inputMode="decimal" autoComplete="off" value={amount} {...events('amount', setAmount)} />
      </Field>
      {isChange ? (
        <Field
          label={texts.reason}
          hint={texts.changeHint}
          error={isJudged('text') && lacksReason ? validationText('report.text', 'text') : undefined}
          required
        >
          <TextArea rows={3} maxLength={reportLimits.text} value={text} {...events('text', setText)} />
        </Field>
      ) : null}
      <p>{texts.decideText}</p>
    </ActFrame>
  )
}
