import { useState } from 'react'
import { useOrganization } from '#app/lib/organization/organization-context.ts'
import { answerPaymentCase, getPaymentCases } from '@grana/contract/payouts/payment-cases'
import { getPaymentProofLink } from '@grana/contract/payouts/report-payments'
import type { Report } from '@grana/contract/reports/report'
import { paymentCaseTexts } from '@grana/messages/es/payments/payment-cases'
import { successTexts } from '@grana/messages/es/success'
import { areSendable, sendableIds } from '@grana/parts/composer/attachments'
import { useTypedText } from '@grana/parts/drafts/typed-texts'
import { useUploads } from '@grana/parts/evidence/use-uploads'
import { textLengthOf } from '@grana/parts/form/text-length'
import { PaymentCases } from '@grana/parts/payments/payment-cases'
import { ProofField } from '@grana/parts/payments/proof-field'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { FieldError } from '@grana/ui/field-error'
import { TextArea } from '@grana/ui/input'
import { fileCalls } from './use-report-actions.ts'
import styles from './received-disputes.module.css'

const texts = paymentCaseTexts.organization
const textLimit = 2000

/** The organization proves the payment once, with a file and a sentence. */
function ProofForm({ report, open }: { readonly report: string; readonly open: string }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report }
  const [text, setText] = useTypedText(`payment-case:${open}`)
  const [isValidated, setIsValidated] = useState(false)
  // The calls stay the same while the form is open: others would start the uploads again.
  const [calls] = useState(() => fileCalls(client, params, 'payers'))
  const uploads = useUploads(calls)
  const { act, isBusy } = useAction()
  const isEmpty = text.trim() === ''
  const length = textLengthOf(text, textLimit, isValidated && isEmpty ? texts.missing : undefined)
  const proofs = sendableIds(uploads.items)
  const send = () => {
    setIsValidated(true)
    if (isEmpty || length.error !== undefined || proofs.length === 0 || !areSendable(uploads.items)) return
    act('answer', {
      work: () => client.call(answerPaymentCase, { params, body: { case: open, text, proofs } }),
      done: successTexts['payment_case.answered'],
      after: () => {
        uploads.uploader.forget(proofs)
        setText('')
      },
    })
  }
  return (
    <div className={styles.form}>
      <h3>{texts.title}</h3>
      <Field label={texts.label} hint={texts.hint} {...length} required>
        <TextArea rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <ProofField uploads={uploads} isTooEarly={isValidated && !areSendable(uploads.items)} />
      {isValidated && uploads.items.length === 0 ? <FieldError>{texts.noProof}</FieldError> : null}
      <Button busy={isBusy} onClick={send}>
        {texts.send}
      </Button>
    </div>
  )
}

/** The payments of a report that did not arrive, and the proof of the organization for those who may give it. */
export function ReceivedPaymentCases({ report }: { readonly report: Report }) {
  const client = useApi()
  const { id: organization } = useOrganization()
  const params = { organization, report: report.id }
  const isMissing = report.events.some(({ kind }) => kind === 'reward_missing' || kind === 'share_missing')
  const { data: record } = useApiQuery(getPaymentCases, { params }, { enabled: isMissing })
  if (!record) return null
  return (
    <PaymentCases
      cases={record.cases}
      linkTo={(file) => client.call(getPaymentProofLink, { params: { ...params, file } })}
      renderAction={({ id, answer }) =>
        answer ? null : record.can.answer ? (
          <ProofForm report={report.id} open={id} />
        ) : (
          <p className={styles.only}>{texts.only}</p>
        )
      }
    />
  )
}
