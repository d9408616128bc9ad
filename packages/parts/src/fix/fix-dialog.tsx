import { useState } from 'react'
import { reportLimits } from '@grana/contract/reports/draft'
import type { RetestAnswer } from '@grana/contract/reports/fix'
import type { Report } from '@grana/contract/reports/report'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { Button } from '@grana/ui/button'
import { isDateValue } from '@grana/ui/date-text'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import { useTypedText } from '../drafts/typed-texts.ts'
import { DateControl } from '../form/date-control.tsx'
import { textLengthOf } from '../form/text-length.ts'
import styles from './fix-panel.module.css'

const texts = retestTexts.dialog
const answers = ['fixed', 'persists'] as const

export type FixStep = 'ask' | 'cancel' | 'answer' | 'propose' | 'decline'

export interface FixInput {
  readonly text: string
  readonly answer: RetestAnswer | undefined
  readonly date: string
}

export interface FixDialogProps {
  readonly report: Pick<Report, 'id'>
  readonly step: FixStep
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onSend: (input: FixInput, forget: () => void) => void
}

/** What a step still lacks, by its field. */
function missingOf(step: FixStep, { text, answer, date }: FixInput) {
  return {
    text: step !== 'decline' && text.trim() === '' ? texts.missing : undefined,
    answer: step === 'answer' && answer === undefined ? texts.choiceMissing : undefined,
    date: step === 'propose' && !isDateValue(date) ? texts.dateMissing : undefined,
  }
}

/** The text of a step, and what else it requires: the result of a retest, or another date. */
export function FixDialog({ report, step, isBusy, onClose, onSend }: FixDialogProps) {
  const [text, setText] = useTypedText(`fix-${step}:${report.id}`)
  const [answer, setAnswer] = useState<RetestAnswer>()
  const [date, setDate] = useState('')
  const [isValidated, setIsValidated] = useState(false)
  const input = { text, answer, date }
  const missing = missingOf(step, input)
  const errors = isValidated ? missing : undefined
  const length = textLengthOf(text, reportLimits.text, errors?.text)
  const words = texts[step]
  const send = () => {
    setIsValidated(true)
    const lacks = Object.values(missing).some((error) => error !== undefined)
    if (!lacks && length.error === undefined) onSend(input, () => setText(''))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      closeLabel={texts.back}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {texts.back}
          </Button>
          <Button busy={isBusy} onClick={send}>
            {words.send}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{words.text}</p>
        {step === 'answer' ? (
          <Segmented
            legend={texts.choice}
            name="retest-answer"
            options={answers.map((value) => ({ value, label: texts.choices[value] }))}
            value={answer ?? ''}
            onChange={({ target }) => setAnswer(answers.find((value) => value === target.value))}
            error={errors?.answer}
          />
        ) : null}
        {step === 'propose' ? (
          <Field label={texts.date} error={errors?.date} required>
            <DateControl value={date} onChange={setDate} />
          </Field>
        ) : null}
        <Field label={words.label} {...length} required={step !== 'decline'}>
          <TextArea rows={5} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
