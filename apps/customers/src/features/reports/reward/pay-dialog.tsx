import { useState } from 'react'
import { rewardReferenceLimit } from '@grana/contract/reports/rewards'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { validationText } from '@grana/messages/es/validation'
import { useTypedText } from '@grana/parts/drafts/typed-texts'
import { DateControl } from '@grana/parts/form/date-control'
import { isTooLong, textLengthOf } from '@grana/parts/form/text-length'
import { isDateValue } from '@grana/ui/date-text'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { RewardActionDialog } from './reward-action-dialog.tsx'

const texts = rewardTexts.dialog

/** Today in the payer's time zone. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

export interface PayDialogProps {
  /** Key of the stored input, which is kept until it is submitted. */
  readonly report: string
  readonly title: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onPay: (body: { reference: string; paid_on: string }, forget: () => void) => void
}

/** Asks how and when a reward was paid. */
export function PayDialog({ report, title, isBusy, onClose, onPay }: PayDialogProps) {
  const [reference, setReference] = useTypedText(`payment-reference:${report}`)
  const [keptDay, keepDay] = useTypedText(`payment-day:${report}`)
  const [paidOn, setPaidOn] = useState(() => keptDay || today())
  const [isJudged, setIsJudged] = useState(false)
  const lacksReference = reference.trim() === ''
  const send = () => {
    setIsJudged(true)
    if (lacksReference || !isDateValue(paidOn) || isTooLong(reference, rewardReferenceLimit)) return
    onPay({ reference, paid_on: paidOn }, () => {
      setReference('')
      keepDay('')
    })
  }
  return (
    <RewardActionDialog title={title} isBusy={isBusy} onClose={onClose} onAct={send}>
      <Field
        label={rewardTexts.reference}
        hint={texts.referenceHint}
        {...textLengthOf(
          reference,
          rewardReferenceLimit,
          isJudged && lacksReference ? validationText('reward.reference', 'reference') : undefined,
        )}
        required
      >
        <TextInput mono value={reference} onChange={({ target }) => setReference(target.value)} />
      </Field>
      <Field
        label={rewardTexts.paidOn}
        error={isJudged && !isDateValue(paidOn) ? validationText('reward.paid_on', 'paid_on') : undefined}
        required
      >
        <DateControl
          max={today()}
          value={paidOn}
          onChange={(day) => {
            setPaidOn(day)
            keepDay(day)
          }}
        />
      </Field>
      <p>{texts.payText}</p>
    </RewardActionDialog>
  )
}
