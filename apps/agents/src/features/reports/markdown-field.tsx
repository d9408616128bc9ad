import { reports } from '@grana/messages/es/apps/reports'
import { MarkdownView } from '@grana/parts/markdown/markdown-view'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import styles from './report-form.module.css'

const texts = reports.write

export interface MarkdownFieldProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly max: number
  readonly value: string
  /** Drawn as readers will see it, instead of the field. */
  readonly isShown: boolean
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

/** Text in Markdown, or how it will look. */
export function MarkdownField({ name, label, hint, max, value, isShown, error, onChange }: MarkdownFieldProps) {
  if (isShown) {
    return (
      <div className={styles.preview}>
        <h3>{label}</h3>
        {value.trim() === '' ? <p>{texts.nothing}</p> : <MarkdownView text={value} />}
      </div>
    )
  }
  return (
    <Field label={label} hint={hint} error={error} id={`field-${name}`} required>
      <TextArea rows={8} maxLength={max} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
