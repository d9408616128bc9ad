import { useState } from 'react'
import type { Exchange } from '@grana/contract/payouts/exchange'
import type { Report } from '@grana/contract/reports/report'
import type { Reward } from '@grana/contract/reports/reward'
import { rewardReferenceLimit } from '@grana/contract/reports/rewards'
import type { RewardShare } from '@grana/contract/together/reward-shares'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { validationText } from '@grana/messages/es/validation'
import { useToday } from '@grana/parts/app/use-time-zone'
import { areSendable, sendableIds } from '@grana/parts/composer/attachments'
import { useTypedText } from '@grana/parts/drafts/typed-texts'
import type { EvidenceCalls } from '@grana/parts/evidence/item-uploader'
import { useUploads } from '@grana/parts/evidence/use-uploads'
import { DateControl } from '@grana/parts/form/date-control'
import { isTooLong, textLengthOf } from '@grana/parts/form/text-length'
import { ProofField } from '@grana/parts/payments/proof-field'
import { isDateValue } from '@grana/ui/date-text'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { ExchangeFields, toExchange, type TypedExchange } from './exchange-fields.tsx'
import { RewardActionDialog } from './reward-action-dialog.tsx'
import { RewardFacts, type RewardFactsProps } from './reward-facts.tsx'

const texts = rewardTexts.dialog

export interface PayDialogProps {
  readonly report: RewardFactsProps['report'] & Pick<Report, 'id' | 'agent'>
  readonly amount: Reward['amount']
  /** Of another author than the agent who sent the report. */
  readonly share?: Pick<RewardShare, 'id' | 'agent'>
  readonly title: string
  readonly isBusy: boolean
  readonly onClose: () => void
  /** The calls for proofs of payment. */
  readonly files: EvidenceCalls
  readonly onPay: (body: PaymentBody, forget: () => void) => void
}

export type PaymentBody = { reference: string; paid_on: string; exchange?: Exchange; proofs?: string[] }

interface PaymentDayProps {
  readonly value: string
  readonly isValidated: boolean
  readonly onChange: (day: string) => void
}

function PaymentDay({ value, isValidated, onChange }: PaymentDayProps) {
  const error = isValidated && !isDateValue(value) ? validationText('reward.paid_on', 'paid_on') : undefined
  return (
    <Field label={rewardTexts.paidOn} error={error} required>
      <DateControl max={useToday()} value={value} onChange={onChange} />
    </Field>
  )
}

/** Asks how and when a reward, or the share of an author, was paid. */
export function PayDialog({ report, share, title, amount, files, isBusy, onClose, onPay }: PayDialogProps) {
  // Key of the stored input, which is kept until it is submitted.
  const inputKey = share?.id ?? report.id
  const [reference, setReference] = useTypedText(`payment-reference:${inputKey}`)
  const [keptDay, keepDay] = useTypedText(`payment-day:${inputKey}`)
  const today = useToday()
  const [paidOn, setPaidOn] = useState(keptDay || today)
  const [isValidated, setIsValidated] = useState(false)
  const [typed, setTyped] = useState<TypedExchange>({ currency: 'USD', rate: '', rate_on: today })
  // The calls stay the same while the dialog is open: others would start the uploads again.
  const [calls] = useState(files)
  const uploads = useUploads(calls)
  const lacksReference = reference.trim() === ''
  const send = () => {
    setIsValidated(true)
    const exchange = toExchange(typed)
    const isWrong = lacksReference || !isDateValue(paidOn) || isTooLong(reference, rewardReferenceLimit)
    if (isWrong || exchange === 'incomplete' || !areSendable(uploads.items)) return
    const proofs = sendableIds(uploads.items)
    const body = { reference, paid_on: paidOn, ...(exchange && { exchange }), ...(proofs.length > 0 && { proofs }) }
    onPay(body, () => {
      uploads.uploader.forget(proofs)
      setReference('')
      keepDay('')
    })
  }
  return (
    <RewardActionDialog title={title} isBusy={isBusy} onClose={onClose} onAct={send}>
      <RewardFacts report={report} amount={amount} agent={share?.agent ?? report.agent.username} />
      <Field
        label={rewardTexts.reference}
        hint={texts.referenceHint}
        {...textLengthOf(
          reference,
          rewardReferenceLimit,
          isValidated && lacksReference ? validationText('reward.reference', 'reference') : undefined,
        )}
        required
      >
        <TextInput mono value={reference} onChange={({ target }) => setReference(target.value)} />
      </Field>
      <PaymentDay
        value={paidOn}
        isValidated={isValidated}
        onChange={(day) => {
          setPaidOn(day)
          keepDay(day)
        }}
      />
      <ExchangeFields value={typed} onChange={setTyped} cents={amount?.cents} isValidated={isValidated} today={today} />
      <ProofField uploads={uploads} isTooEarly={isValidated && !areSendable(uploads.items)} />
      <p>{texts.payText}</p>
    </RewardActionDialog>
  )
}
