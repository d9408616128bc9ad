import { useState } from 'react'
import { disputeTextLimit } from '@grana/contract/reports/disputes'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { successTexts } from '@grana/messages/es/success'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { useTypedText } from '../drafts/typed-texts.ts'
import { textLengthOf } from '../form/text-length.ts'
import { useAction } from '../query/use-action.ts'
import styles from './answer-form.module.css'

const texts = disputeTexts.organization

export interface AnswerFormProps {
  readonly report: string
  readonly answer: (text: string) => Promise<unknown>
}

/** The one answer of the organization to a dispute. */
export function AnswerForm({ report, answer }: AnswerFormProps) {
  const [text, setText] = useTypedText(`dispute-answer:${report}`)
  const [isValidated, setIsValidated] = useState(false)
  const { act, isBusy } = useAction()
  const isEmpty = text.trim() === ''
  const length = textLengthOf(text, disputeTextLimit, isValidated && isEmpty ? disputeTexts.missing : undefined)
  const send = () => {
    setIsValidated(true)
    if (isEmpty || length.error !== undefined) return
    act('answer', {
      work: () => answer(text),
      done: successTexts['dispute.answered'],
      after: () => setText(''),
    })
  }
  return (
    <div className={styles.form}>
      <Field label={texts.answerLabel} hint={texts.answerText} {...length} required>
        <TextArea rows={4} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button busy={isBusy} onClick={send}>
        {texts.send}
      </Button>
    </div>
  )
}
