import { useState } from 'react'
import { rewardReferenceLimit } from '@grana/contract/reports/rewards'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { validationText } from '@grana/messages/es/validation'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { ActFrame } from './act-frame.tsx'

const texts = rewardTexts.dialog

/** The day on the clock of whoever pays. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

export interface PayDialogProps {
  readonly title: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onPay: (body: { reference: string; paid_on: string }) => void
}

/** Asks how and when a reward was paid. */
export function PayDialog({ title, isBusy, onClose, onPay }: PayDialogProps) {
  const [reference, setReference] = useState('')
  const [paidOn, setPaidOn] = useState(today)
  const [isJudged, setIsJudged] = useState(false)
  const lacksReference = reference.trim() === ''
  const send = () => {
    setIsJudged(true)
    if (!lacksReference && paidOn !== '') onPay({ reference, paid_on: paidOn })
  }
  return (
    <ActFrame title={title} isBusy={isBusy} onClose={onClose} onAct={send}>
      <Field
        label={rewardTexts.reference}
        hint={texts.referenceHint}
        error={isJudged && lacksReference ? validationText('reward.reference', 'reference') : undefined}
        required
      >
        <TextInput
          mono
          maxLength={rewardReferenceLimit}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      </Field>
      <Field
        label={rewardTexts.paidOn}
        error={isJudged && paidOn === '' ? validationText('reward.paid_on', 'paid_on') : undefined}
        required
      >
        <TextInput type="date" max={today()} value={paidOn} onChange={({ target }) => setPaidOn(target.value)} />
      </Field>
      <p>{texts.payText}</p>
    </ActFrame>
  )
}
