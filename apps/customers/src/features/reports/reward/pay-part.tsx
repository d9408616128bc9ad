import { useState } from 'react'
import { rewardReferenceLimit } from '@grana/contract/reports/rewards'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { validationText } from '@grana/messages/es/validation'
import { useToday } from '@grana/parts/app/use-time-zone'
import { DateControl } from '@grana/parts/form/date-control'
import { textLengthOf } from '@grana/parts/form/text-length'
import { useAction } from '@grana/parts/query/use-action'
import { useReauthentication } from '@grana/parts/session/use-reauthentication'
import { isDateValue } from '@grana/ui/date-text'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { RewardActionDialog } from './reward-action-dialog.tsx'

const texts = retestTexts.fees

interface PayPartProps {
  readonly title: string
  readonly text: string
  readonly onClose: () => void
  readonly onPay: (payment: { reference: string; paid_on: string }) => Promise<unknown>
}

/** Asks how and when a part was paid: the fee of a retest, or the share of an author. */
export function PayPart({ title, text, onClose, onPay }: PayPartProps) {
  const { act, isBusy } = useAction()
  const { withProof, dialog } = useReauthentication()
  const [reference, setReference] = useState('')
  const today = useToday()
  const [paidOn, setPaidOn] = useState(today)
  const [isValidated, setIsValidated] = useState(false)
  const lacksReference = reference.trim() === ''
  const length = textLengthOf(
    reference,
    rewardReferenceLimit,
    isValidated && lacksReference ? validationText('reward.reference', 'reference') : undefined,
  )
  const dayError = isValidated && !isDateValue(paidOn) ? validationText('reward.paid_on', 'paid_on') : undefined
  const send = () => {
    setIsValidated(true)
    if (lacksReference || !isDateValue(paidOn) || length.error !== undefined) return
    act('pay', {
      work: () => withProof(() => onPay({ reference, paid_on: paidOn })),
      done: rewardTexts.done.pay,
      after: onClose,
    })
  }
  return (
    <RewardActionDialog title={title} act={texts.send} isBusy={isBusy} onClose={onClose} onAct={send}>
      <p>{text}</p>
      <Field label={texts.reference} {...length} required>
        <TextInput mono value={reference} onChange={({ target }) => setReference(target.value)} />
      </Field>
      <Field label={texts.day} error={dayError} required>
        <DateControl max={today} value={paidOn} onChange={setPaidOn} />
      </Field>
      {dialog}
    </RewardActionDialog>
  )
}
