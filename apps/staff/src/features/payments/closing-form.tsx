import { useState } from 'react'
import { closePaymentCase, type PaymentCaseCard } from '@grana/contract/staff/payment-cases'
import { staffPaymentCases } from '@grana/messages/es/staff/payment-cases'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { successTexts } from '@grana/messages/es/success'
import { validationText } from '@grana/messages/es/validation'
import { useTypedText } from '@grana/parts/drafts/typed-texts'
import { textLengthOf } from '@grana/parts/form/text-length'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import styles from './payments.module.css'

const texts = staffPaymentCases.closing
const outcomes = ['proven', 'unpaid'] as const
const textLimit = 2000

/** Closes the case with a reason. Asks once more, because a closing is final. */
export function ClosingForm({ card }: { readonly card: PaymentCaseCard }) {
  const client = useApi()
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>()
  const [text, setText] = useTypedText(`payment-closing:${card.id}`)
  const [isValidated, setIsValidated] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { act, isBusy } = useAction()
  const stop = () => setIsConfirming(false)
  const isEmpty = text.trim() === ''
  const lengthError = isValidated && isEmpty ? validationText('payment_case.text', 'text') : undefined
  const length = textLengthOf(text, textLimit, lengthError)
  const confirm = () => {
    setIsValidated(true)
    if (outcome !== undefined && !isEmpty && length.error === undefined) setIsConfirming(true)
  }
  const close = () => {
    if (outcome === undefined) return
    act('close', {
      work: () => client.call(closePaymentCase, { params: { id: card.id }, body: { outcome, text } }),
      done: successTexts['payment_case.closed'],
      after: () => setText(''),
    })
  }
  return (
    <section className={styles.closing} aria-labelledby="case-closing">
      <h2 id="case-closing">{texts.title}</h2>
      <p className={styles.quiet}>{texts.lede}</p>
      <Segmented
        legend={texts.outcome}
        name="outcome"
        value={outcome ?? ''}
        options={outcomes.map((value) => ({ value, label: texts.options[value] }))}
        error={isValidated && outcome === undefined ? validationText('payment_case.outcome', 'outcome') : undefined}
        onChange={({ target }) => setOutcome(outcomes.find((one) => one === target.value))}
      />
      <Field label={texts.text} hint={texts.textHint} {...length} required>
        <TextArea rows={4} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button onClick={confirm}>{texts.send}</Button>
      <Dialog
        open={isConfirming}
        onClose={stop}
        title={texts.confirmTitle}
        closeLabel={staffTexts.close}
        actions={
          <>
            <Button look="line" onClick={stop}>
              {staffTexts.cancel}
            </Button>
            <Button busy={isBusy} busyText={texts.sending} onClick={close}>
              {texts.send}
            </Button>
          </>
        }
      >
        <p>{texts.confirmText}</p>
      </Dialog>
    </section>
  )
}
