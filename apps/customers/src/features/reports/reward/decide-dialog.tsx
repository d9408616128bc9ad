import { useState, type ComponentProps } from 'react'
import { reportLimits } from '@grana/contract/reports/draft'
import {
  toAmount,
  toCents,
  formatMoney,
  formatMoneyRange,
  parseAmount,
  secondApprovalAbove,
  secondApprovalReason,
  type Reward,
} from '@grana/contract/reports/reward'
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

type Money = NonNullable<Reward['amount']>

/** Why an amount is invalid; the server applies the same rules. */
function validateAmount(money: Money | undefined, range: Range): string | undefined {
  if (money === undefined) return texts.amountUnclear
  const isInside = range.min_cents <= money.cents && money.cents <= range.max_cents
  return isInside ? undefined : rewardTexts.outOfRange(formatMoneyRange(range))
}

/** Whether the amount waits for another person, and for whom. */
function SecondApproval({ reward, money }: { readonly reward: Reward; readonly money: Money }) {
  const why = secondApprovalReason(reward, money)
  if (why === undefined) return null
  const limit = formatMoney(money.currency, secondApprovalAbove[money.currency])
  return (
    <p role="status">
      {texts.second[why](limit)} {texts.secondBy}
    </p>
  )
}

interface ReasonFieldProps {
  readonly text: string
  readonly isValidated: boolean
  readonly events: ComponentProps<typeof TextArea>
}

/** Why an approved amount changes. */
function ReasonField({ text, isValidated, events }: ReasonFieldProps) {
  const missing = isValidated && text.trim() === '' ? validationText('report.text', 'text') : undefined
  return (
    <Field label={texts.reason} hint={texts.changeHint} {...textLengthOf(text, reportLimits.text, missing)} required>
      <TextArea rows={3} value={text} {...events} />
    </Field>
  )
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
  const parsed = parseAmount(amount)
  const money = parsed === undefined ? undefined : { currency, cents: toCents(parsed) }
  const fault = validateAmount(money, range)
  const lacksReason = isChange && text.trim() === ''
  const send = () => {
    validateAll()
    if (parsed === undefined || fault !== undefined || lacksReason || isTooLong(text, reportLimits.text)) return
    onDecide({ amount: parsed, currency, ...(isChange && { text }) }, forget)
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
      {isChange ? <ReasonField text={text} isValidated={isValidated('text')} events={events('text', setText)} /> : null}
      {money && fault === undefined ? (
        <>
          <SecondApproval reward={reward} money={money} />
          <FeeNote reward={reward} amount={money} />
        </>
      ) : null}
      <p>{texts.decideText}</p>
    </RewardActionDialog>
  )
}
