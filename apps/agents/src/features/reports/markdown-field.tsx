import { useState } from 'react'
import { reports } from '@grana/messages/es/apps/reports'
import { MarkdownView } from '@grana/parts/markdown/markdown-view'
import { Field } from '@grana/ui/field'
import { TextArea } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import styles from './report-form.module.css'

const texts = reports.write

export interface MarkdownFieldProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly max: number
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

/** Text in Markdown, and how it will look. */
export function MarkdownField({ name, label, hint, max, value, error, onChange }: MarkdownFieldProps) {
  const [view, setView] = useState<'write' | 'look'>('write')
  return (
    <div className={styles.markdown}>
      <Segmented
        className={styles.views}
        legend={`${texts.view}: ${label}`}
        name={`${name}-view`}
        options={[
          { value: 'write', label: texts.edit },
          { value: 'look', label: texts.preview },
        ]}
        value={view}
        onChange={({ target }) => setView(target.value === 'look' ? 'look' : 'write')}
      />
      {view === 'write' ? (
        <Field label={label} hint={hint} error={error} id={`field-${name}`} required>
          <TextArea rows={8} maxLength={max} value={value} onChange={({ target }) => onChange(target.value)} />
        </Field>
      ) : (
        <div className={styles.preview}>
          {value.trim() === '' ? <p>{texts.nothing}</p> : <MarkdownView text={value} />}
        </div>
      )}
    </div>
  )
}
