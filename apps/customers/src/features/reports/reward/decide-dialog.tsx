import { useState } from 'react'
import { reportLimits } from '@grana/contract/reports/draft'
import { toAmount, toCents, rewardAmount, formatMoneyRange, type Reward } from '@grana/contract/reports/reward'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { validationText } from '@grana/messages/es/validation'
import { useTypedText } from '@grana/parts/drafts/typed-texts'
import { isTooLong, textLengthOf } from '@grana/parts/form/text-length'
import { useValidatedFields } from '@grana/parts/form/use-validated-fields'
import { Field } from '@grana/ui/field'
import { TextArea, TextInput } from '@grana/ui/input'
import { FeeNote } from './fee-note.tsx'
import { RewardActionDialog } from './reward-action-dialog.tsx'

const texts = rewardTexts.dialog

export interface DecideDialogProps {
  /** Key of the stored input, which is kept until it is submitted. */
  readonly report: string
  readonly reward: Reward
  readonly range: Range
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onDecide: (body: { amount: string; currency: 'USD'; text?: string }, forget: () => void) => void
}

type Range = NonNullable<Reward['range']>

/** Why an amount is invalid; the server applies the same rules. */
function validateAmount(amount: string, range: Range): string | undefined {
  const read = rewardAmount.safeParse(amount)
  if (!read.success) return validationText('reward.amount', 'amount')
  const cents = toCents(read.data)
  const isInside = range.min_cents <= cents && cents <= range.max_cents
  return isInside ? undefined : rewardTexts.outOfRange(formatMoneyRange(range))
}

/** Asks for the amount within its range, and for a reason when it changes an approved one. */
export function DecideDialog({ report, reward, range, isBusy, onClose, onDecide }: DecideDialogProps) {
  const isChange = reward.track === 'reserved' || reward.standing !== undefined
  const [keptAmount, keepAmount] = useTypedText(`reward-amount:${report}`)
  const [amount, setAmount] = useState(() => keptAmount || toAmount(reward.amount?.cents ?? range.min_cents))
  const [text, setText] = useTypedText(`reward-text:${report}`)
  const writeAmount = (typed: string) => {
    setAmount(typed)
    keepAmount(typed)
  }
  const forget = () => {
    keepAmount('')
    setText('')
  }
  const { isValidated, events, validateAll } = useValidatedFields<'amount' | 'text'>()
  const { currency } = range
  const fault = validateAmount(amount, range)
  const lacksReason = isChange && text.trim() === ''
  const send = () => {
    validateAll()
    if (fault !== undefined || lacksReason || isTooLong(text, reportLimits.text)) return
    onDecide({ amount: amount.trim(), currency, ...(isChange && { text }) }, forget)
  }
  return (
    <RewardActionDialog
      title={isChange || reward.amount ? rewardTexts.acts.change : rewardTexts.acts.decide}
      isBusy={isBusy}
      onClose={onClose}
      onAct={send}
    >
      <Field
        label={`${rewardTexts.amount} (${currency})`}
        hint={texts.amountHint(formatMoneyRange(range))}
        error={isValidated('amount') ? fault : undefined}
        required
      >
        <TextInput mono inputMode="decimal" autoComplete="off" value={amount} {...events('amount', writeAmount)} />
      </Field>
      {isChange ? (
        <Field
          label={texts.reason}
          hint={texts.changeHint}
          {...textLengthOf(
            text,
            reportLimits.text,
            isValidated('text') && lacksReason ? validationText('report.text', 'text') : undefined,
          )}
          required
        >
          <TextArea rows={3} value={text} {...events('text', setText)} />
        </Field>
      ) : null}
      {fault === undefined ? <FeeNote reward={reward} amount={{ currency, cents: toCents(amount.trim()) }} /> : null}
      <p>{texts.decideText}</p>
    </RewardActionDialog>
  )
}
