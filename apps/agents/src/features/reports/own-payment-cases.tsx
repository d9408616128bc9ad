import { useState } from 'react'
import { contestPaymentAnswer, getAgentPaymentCases } from '@grana/contract/payouts/payment-cases'
import { getAgentPaymentProofLink } from '@grana/contract/payouts/report-payments'
import { answerReceipt } from '@grana/contract/reports/rewards'
import { answerRewardShare } from '@grana/contract/together/reward-shares'
import { rewardTexts } from '@grana/messages/es/apps/rewards'
import { paymentCaseTexts } from '@grana/messages/es/payments/payment-cases'
import { successTexts } from '@grana/messages/es/success'
import { validationText } from '@grana/messages/es/validation'
import { useTypedText } from '@grana/parts/drafts/typed-texts'
import { textLengthOf } from '@grana/parts/form/text-length'
import { PaymentCases } from '@grana/parts/payments/payment-cases'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { useApiQuery } from '@grana/parts/query/use-api-query'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import type { ReplyProps } from './reply.tsx'
import styles from './disputes.module.css'

const texts = paymentCaseTexts.agent
const textLimit = 2000

interface ContestDialogProps {
  readonly report: string
  readonly onClose: () => void
}

/** Asks what the agent checked, because staff decide with it. */
function ContestDialog({ report, onClose }: ContestDialogProps) {
  const client = useApi()
  const [text, setText] = useTypedText(`payment-contest:${report}`)
  const [isValidated, setIsValidated] = useState(false)
  const { act, isBusy } = useAction()
  const isEmpty = text.trim() === ''
  const error = isValidated && isEmpty ? validationText('payment_case.text', 'text') : undefined
  const length = textLengthOf(text, textLimit, error)
  const send = () => {
    setIsValidated(true)
    if (isEmpty || length.error !== undefined) return
    act('contest', {
      work: () => client.call(contestPaymentAnswer, { params: { report }, body: { text } }),
      done: successTexts['payment_case.contested'],
      after: () => {
        setText('')
        onClose()
      },
    })
  }
  const { dialog } = texts
  return (
    <Dialog
      open
      onClose={onClose}
      title={dialog.title}
      closeLabel={dialog.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {dialog.back}
          </Button>
          <Button busy={isBusy} onClick={send}>
            {dialog.send}
          </Button>
        </>
      }
    >
      <p>{dialog.text}</p>
      <Field label={dialog.label} hint={dialog.hint} {...length} required>
        <TextArea rows={4} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
    </Dialog>
  )
}

/** The agent's answer to a proof: it arrived, or it still did not. */
function ProofAnswer({ report, isShare }: { readonly report: string; readonly isShare: boolean }) {
  const client = useApi()
  const [isContesting, setIsContesting] = useState(false)
  const { act, isBusy } = useAction()
  const receive = () =>
    act('receive', {
      work: () =>
        client.call(isShare ? answerRewardShare : answerReceipt, { params: { report }, body: { has_arrived: true } }),
      done: rewardTexts.done.receive,
    })
  return (
    <>
      <p>{texts.ask}</p>
      <div className={styles.answers}>
        <Button size="dense" busy={isBusy} onClick={receive}>
          {texts.receive}
        </Button>
        <Button look="line" size="dense" onClick={() => setIsContesting(true)}>
          {texts.contest}
        </Button>
      </div>
      {isContesting ? <ContestDialog report={report} onClose={() => setIsContesting(false)} /> : null}
    </>
  )
}

/** The payments of the agent's report that did not arrive, and the answer to a proof. */
export function OwnPaymentCases({ report }: ReplyProps) {
  const client = useApi()
  const params = { report: report.id }
  const isMissing = report.events.some(({ kind }) => kind === 'reward_missing' || kind === 'share_missing')
  const { data: record } = useApiQuery(getAgentPaymentCases, { params }, { enabled: isMissing })
  if (!record) return null
  return (
    <PaymentCases
      cases={record.cases}
      linkTo={(file) => client.call(getAgentPaymentProofLink, { params: { ...params, file } })}
      renderAction={({ state, share }) =>
        record.can.contest && state === 'answered' ? (
          <ProofAnswer report={report.id} isShare={share !== undefined} />
        ) : null
      }
    />
  )
}
