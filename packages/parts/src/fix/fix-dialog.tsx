import { useRef, useState } from 'react'
import { reportLimits } from '@grana/contract/reports/draft'
import type { RetestAnswer } from '@grana/contract/reports/fix'
import type { Report } from '@grana/contract/reports/report'
import { evidence } from '@grana/messages/es/apps/evidence'
import { retestTexts } from '@grana/messages/es/apps/retest'
import { Button } from '@grana/ui/button'
import { isDateValue } from '@grana/ui/date-text'
import { Dialog } from '@grana/ui/dialog'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import { areSendable, Attachments, sendableIds, type AttachmentsProps } from '../composer/attachments.tsx'
import { useTypedText } from '../drafts/typed-texts.ts'
import { FileButton } from '../evidence/file-button.tsx'
import type { EvidenceCalls } from '../evidence/item-uploader.ts'
import { useUploads, type Uploads } from '../evidence/use-uploads.ts'
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
  /** Files of an answer; absent without. */
  readonly files?: string[]
}

interface FixDialogProps {
  readonly report: Pick<Report, 'id'>
  readonly step: FixStep
  readonly isBusy: boolean
  /** The files of an answer, which other steps do not have. */
  readonly uploads?: Uploads
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

interface AnswerChoiceProps {
  readonly value: RetestAnswer | undefined
  readonly error: string | undefined
  readonly onChange: (answer: RetestAnswer | undefined) => void
}

function AnswerChoice({ value, error, onChange }: AnswerChoiceProps) {
  return (
    <Segmented
      legend={texts.choice}
      name="retest-answer"
      options={answers.map((name) => ({ value: name, label: texts.choices[name] }))}
      value={value ?? ''}
      onChange={({ target }) => onChange(answers.find((name) => name === target.value))}
      error={error}
    />
  )
}

function AnswerFiles(props: AttachmentsProps) {
  return (
    <div className={styles.files}>
      <Attachments {...props} />
      <FileButton size="dense" label={evidence.attach} multiple onFiles={props.uploads.uploader.add} />
    </div>
  )
}

/** The text of a step, and what else it requires: the result of a retest, or another date. */
function FixDialog({ report, step, isBusy, uploads, onClose, onSend }: FixDialogProps) {
  const [text, setText] = useTypedText(`fix-${step}:${report.id}`)
  const [answer, setAnswer] = useState<RetestAnswer>()
  const [date, setDate] = useState('')
  const [isValidated, setIsValidated] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const sent = sendableIds(uploads?.items ?? [])
  const input = { text, answer, date, ...(sent.length > 0 && { files: sent }) }
  const missing = missingOf(step, input)
  const errors = isValidated ? missing : undefined
  const length = textLengthOf(text, reportLimits.text, errors?.text)
  const words = texts[step]
  const forget = () => {
    setText('')
    uploads?.uploader.forget(sent)
  }
  const send = () => {
    setIsValidated(true)
    const lacks = Object.values(missing).some((error) => error !== undefined)
    if (!lacks && length.error === undefined && areSendable(uploads?.items ?? [])) onSend(input, forget)
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
      <div className={styles.fields} ref={fields}>
        <p>{words.text}</p>
        {step === 'answer' ? <AnswerChoice value={answer} onChange={setAnswer} error={errors?.answer} /> : null}
        {step === 'propose' ? (
          <Field label={texts.date} error={errors?.date} required>
            <DateControl value={date} onChange={setDate} />
          </Field>
        ) : null}
        <Field label={words.label} {...length} required={step !== 'decline'}>
          <TextArea rows={5} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        {uploads ? <AnswerFiles uploads={uploads} area={fields} isTooEarly={isValidated} /> : null}
      </div>
    </Dialog>
  )
}

interface AnswerDialogProps extends Omit<FixDialogProps, 'step' | 'uploads'> {
  readonly files: () => EvidenceCalls
}

/** The answer of a retest, with the files that its author added to the conversation and has not sent. */
export function AnswerDialog({ files, ...props }: AnswerDialogProps) {
  // The calls stay the same while the dialog is open: others would start the uploads again.
  const [calls] = useState(files)
  return <FixDialog {...props} step="answer" uploads={useUploads(calls)} />
}

interface StepDialogProps extends Omit<FixDialogProps, 'uploads'> {
  readonly files?: AnswerDialogProps['files'] | undefined
}

/** Only an answer has files. */
export function StepDialog({ files, ...props }: StepDialogProps) {
  return props.step === 'answer' && files ? (
    <AnswerDialog files={files} {...props} />
  ) : (
    <FixDialog key={props.step} {...props} />
  )
}
