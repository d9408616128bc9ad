import { useState } from 'react'
import { engagementLimits } from '@grana/contract/engagements/values'
import { teamTexts } from '@grana/messages/es/pentests/team'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { textLengthOf } from '../form/text-length.ts'
import { useAction } from '../query/use-action.ts'
import styles from './engagement.module.css'

const texts = teamTexts.reason

export interface ReasonFormProps {
  /** Names the button that opens the form and the one that sends it. */
  readonly name: string
  /** Who reads the reason. */
  readonly hint: string
  readonly onSend: (reason: string) => Promise<unknown>
}

/** A decision that another person must understand: the reason comes first. */
export function ReasonForm({ name, hint, onSend }: ReasonFormProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { act, isBusy } = useAction()
  if (!isOpen) {
    return (
      <div className={styles.acts}>
        <Button look="line" onClick={() => setIsOpen(true)}>
          {name}
        </Button>
      </div>
    )
  }
  const send = () => {
    const missing = text.trim() === '' ? texts.missing : undefined
    const found = textLengthOf(text, engagementLimits.text).error ?? missing
    setError(found)
    if (found === undefined) act(name, { work: () => onSend(text), after: () => setIsOpen(false) })
  }
  return (
    <div className={styles.reason}>
      <Field label={texts.label} hint={hint} error={error} required>
        <TextArea value={text} rows={3} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div className={styles.acts}>
        <Button busy={isBusy} busyText={texts.busy} onClick={send}>
          {name}
        </Button>
        <Button look="line" onClick={() => setIsOpen(false)}>
          {texts.back}
        </Button>
      </div>
    </div>
  )
}
