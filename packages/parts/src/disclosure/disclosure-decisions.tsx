import { useState } from 'react'
import { disclosureLimits, type DisclosureCredit } from '@grana/contract/reports/disclosure'
import { disclosureTexts } from '@grana/messages/es/apps/disclosure'
import { shortDate } from '@grana/messages/es/formats/dates'
import { validationText } from '@grana/messages/es/validation'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { useTypedText } from '../drafts/typed-texts.ts'
import { isTooLong, textLengthOf } from '../form/text-length.ts'
import { useAction } from '../query/use-action.ts'
import type { DisclosureProps } from './disclosure-actions.ts'
import { CreditChoice } from './disclosure-form.tsx'
import styles from './disclosure.module.css'

const texts = disclosureTexts.acts

type ReasonDialogProps = {
  /** Key of the stored input. */
  readonly place: string
  readonly title: string
  readonly act: string
  readonly text?: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onAct: (reason: string, forget: () => void) => void
}

/** Asks for a reason, which the other side reads. */
function ReasonDialog({ place, title, act, text, isBusy, onClose, onAct }: ReasonDialogProps) {
  const [reason, setReason] = useTypedText(place)
  const [isValidated, setIsValidated] = useState(false)
  const isMissing = reason.trim() === ''
  const send = () => {
    setIsValidated(true)
    if (!isMissing && !isTooLong(reason, disclosureLimits.reason)) onAct(reason, () => setReason(''))
  }
  const error = isValidated && isMissing ? validationText('reason.required', 'reason') : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={texts.cancel}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button busy={isBusy} onClick={send}>
            {act}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {text ? <p>{text}</p> : null}
        <Field
          label={texts.reason}
          hint={texts.reasonHint}
          {...textLengthOf(reason, disclosureLimits.reason, error)}
          required
        >
          <TextArea rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

type AgreeDialogProps = DisclosureProps & {
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onAgree: (credit: DisclosureCredit) => void
}

function AgreeDialog({ disclosure, side, isBusy, onClose, onAgree }: AgreeDialogProps) {
  const [credit, setCredit] = useState(disclosure.credit)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.agreeTitle}
      closeLabel={texts.cancel}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button busy={isBusy} onClick={() => onAgree(credit)}>
            {texts.agree}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{texts.agreeText(shortDate(disclosure.publish_on ?? ''))}</p>
        {side === 'agent' ? <CreditChoice value={credit} onChange={setCredit} /> : null}
      </div>
    </Dialog>
  )
}

type Task = 'agree' | 'decline' | 'withdraw'

const declineLabelOf = ({ state }: DisclosureProps['disclosure']) =>
  state === 'agreed' ? texts.takeBack : texts.decline
const withdrawLabelOf = ({ withdrawal }: DisclosureProps['disclosure']) =>
  withdrawal ? texts.withdrawToo : texts.withdraw

/** The dialog of the chosen answer. */
function AnswerDialog(props: DisclosureProps & { readonly task: Task; readonly onClose: () => void }) {
  const { report, disclosure, actions, task, onClose } = props
  const { act, isBusy } = useAction()
  const shared = { isBusy, onClose }
  const closeAnd = (forget: () => void) => () => {
    forget()
    onClose()
  }
  if (task === 'agree') {
    const agree = (credit: DisclosureCredit) => actions.agree(disclosure.revision, credit)
    return (
      <AgreeDialog
        {...props}
        {...shared}
        onAgree={(credit) => act(task, { work: () => agree(credit), done: texts.agreed, after: onClose })}
      />
    )
  }
  const isDecline = task === 'decline'
  const answer = (reason: string) =>
    isDecline ? actions.decline(disclosure.revision, reason) : actions.withdraw(reason)
  return (
    <ReasonDialog
      {...shared}
      place={`disclosure-${task}:${report.id}`}
      title={isDecline ? texts.declineTitle : texts.withdrawTitle}
      act={isDecline ? declineLabelOf(disclosure) : withdrawLabelOf(disclosure)}
      {...(!isDecline && { text: texts.withdrawText })}
      onAct={(reason, forget) =>
        act(task, {
          work: () => answer(reason),
          done: isDecline ? texts.declined : texts.withdrawn,
          after: closeAnd(forget),
        })
      }
    />
  )
}

/** What the reader can answer: agree, decline or take back, and withdraw a published page. */
export function DisclosureDecisions(props: DisclosureProps) {
  const { disclosure } = props
  const { can } = disclosure
  const [task, setTask] = useState<Task>()
  if (!can.agree && !can.decline && !can.withdraw) return null
  return (
    <div className={styles.acts}>
      {can.decline ? (
        <Button look="line" onClick={() => setTask('decline')}>
          {declineLabelOf(disclosure)}
        </Button>
      ) : null}
      {can.withdraw ? (
        <Button look="dangerLine" onClick={() => setTask('withdraw')}>
          {withdrawLabelOf(disclosure)}
        </Button>
      ) : null}
      {can.agree ? <Button onClick={() => setTask('agree')}>{texts.agree}</Button> : null}
      {task ? <AnswerDialog {...props} task={task} onClose={() => setTask(undefined)} /> : null}
    </div>
  )
}

/** Lets another author of the report choose how the page thanks them, until it is published. */
export function AuthorCredit({ disclosure, actions }: Pick<DisclosureProps, 'disclosure' | 'actions'>) {
  const { act } = useAction()
  const { own_credit: credit } = disclosure
  const { saveCredit } = actions
  if (credit === undefined || saveCredit === undefined) return null
  return (
    <CreditChoice
      value={credit}
      onChange={(chosen) => act('credit', { work: () => saveCredit(chosen), done: disclosureTexts.form.creditSaved })}
    />
  )
}
