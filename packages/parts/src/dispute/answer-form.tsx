import { useState } from 'react'
import { disputeTextLimit } from '@grana/contract/reports/disputes'
import { disputeTexts } from '@grana/messages/es/apps/disputes'
import { successTexts } from '@grana/messages/es/success'
import { Button } from '@grana/ui/button'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { AnswerField } from '../composer/answer-field.tsx'
import type { SavedAnswersSource } from '../composer/saved-answers.tsx'
import { useTypedText } from '../drafts/typed-texts.ts'
import { textLengthOf } from '../form/text-length.ts'
import { useAction } from '../query/use-action.ts'
import styles from './answer-form.module.css'

const texts = disputeTexts.organization

export interface AnswerFormProps {
  readonly report: string
  readonly answer: (text: string) => Promise<unknown>
  /** Only where the team has answers of its own. */
  readonly answers?: SavedAnswersSource | undefined
}

/** The one answer of the organization to a dispute. */
export function AnswerForm({ report, answer, answers }: AnswerFormProps) {
  const [text, setText] = useTypedText(`dispute-answer:${report}`)
  const [isValidated, setIsValidated] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const { act, isBusy } = useAction()
  const isEmpty = text.trim() === ''
  const length = textLengthOf(text, disputeTextLimit, isValidated && isEmpty ? disputeTexts.missing : undefined)
  const ask = () => {
    setIsValidated(true)
    if (!isEmpty && length.error === undefined) setIsAsking(true)
  }
  const send = () => {
    setIsAsking(false)
    act('answer', {
      work: () => answer(text),
      done: successTexts['dispute.answered'],
      after: () => setText(''),
    })
  }
  return (
    <div className={styles.form}>
      {answers ? <AnswerField source={answers} text={text} onChange={setText} /> : null}
      <Field label={texts.answerLabel} hint={texts.answerText} {...length} required>
        <TextArea rows={4} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Button busy={isBusy} onClick={ask}>
        {texts.send}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.confirmTitle}
        closeLabel={texts.back}
        actions={
          <>
            <Button look="line" onClick={() => setIsAsking(false)}>
              {texts.back}
            </Button>
            <Button onClick={send}>{texts.confirm}</Button>
          </>
        }
      >
        <p>{texts.confirmText}</p>
      </Dialog>
    </div>
  )
}
