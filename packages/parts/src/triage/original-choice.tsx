import { useId, useState } from 'react'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { shortDate } from '@grana/messages/es/formats/dates'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import { Select } from '@grana/ui/select'
import { useShortDate } from '../app/use-time-zone.ts'
import styles from './work.module.css'

const texts = reportWork.closing

export type Original = { readonly duplicate_of?: string | undefined; readonly known_issue?: string | undefined }

export interface OriginalChoiceProps {
  readonly grounds: ClosingReferences | undefined
  readonly value: Original
  readonly error?: string | undefined
  readonly onChange: (value: Original) => void
  readonly onSearch: (text: string) => void
  /** What was searched when the dialog opened. */
  readonly firstSearch?: string | undefined
}

function EarlierReports({ grounds, value, error, onChange, onSearch, firstSearch }: OriginalChoiceProps) {
  const dateOf = useShortDate()
  const name = useId()
  return (
    <div className={styles.fields}>
      <Field label={texts.original} hint={texts.originalHint} error={error} required>
        <TextInput
          type="search"
          autoComplete="off"
          defaultValue={firstSearch}
          onChange={({ target }) => onSearch(target.value.trim())}
        />
      </Field>
      {grounds === undefined ? <p className={styles.quiet}>{texts.loading}</p> : null}
      {grounds?.earlier.length === 0 ? <p className={styles.quiet}>{texts.noOriginals}</p> : null}
      <fieldset className={styles.originals}>
        <legend className="visually-hidden">{texts.originals}</legend>
        {grounds?.earlier.map((one) => (
          <div key={one.id} className={styles.original}>
            <input
              type="radio"
              id={`${name}-${one.id}`}
              name={name}
              aria-describedby={`${name}-${one.id}-about`}
              checked={value.duplicate_of === one.id}
              onChange={() => onChange({ duplicate_of: one.id, known_issue: undefined })}
            />
            <label htmlFor={`${name}-${one.id}`}>{one.title}</label>
            <span className={styles.quiet} id={`${name}-${one.id}-about`}>
              <span className={styles.mono}>{one.reference}</span> · {dateOf(one.submitted_at)}
            </span>
          </div>
        ))}
      </fieldset>
    </div>
  )
}

function KnownIssues({ grounds, value, error, onChange }: OriginalChoiceProps) {
  const issues = grounds?.known_issues ?? []
  if (grounds !== undefined && issues.length === 0) return <p className={styles.quiet}>{texts.noIssues}</p>
  return (
    <Field label={texts.issue} error={error} required>
      <Select
        value={value.known_issue ?? ''}
        onChange={({ target }) => onChange({ known_issue: target.value || undefined, duplicate_of: undefined })}
      >
        <option value="">{texts.chooseIssue}</option>
        {issues.map(({ id, title, known_since: since }) => (
          <option key={id} value={id}>
            {texts.issueLine({ title, date: shortDate(since) })}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The original of a duplicate: an earlier report of the program, found by words or number, or a known issue. */
export function OriginalChoice(props: OriginalChoiceProps) {
  const [kind, setKind] = useState<'report' | 'known'>(props.value.known_issue === undefined ? 'report' : 'known')
  const name = useId()
  return (
    <>
      <Segmented
        legend={texts.kind}
        name={name}
        options={[
          { value: 'report', label: texts.report },
          { value: 'known', label: texts.known },
        ]}
        value={kind}
        onChange={({ target }) => {
          setKind(target.value === 'known' ? 'known' : 'report')
          props.onChange({ duplicate_of: undefined, known_issue: undefined })
        }}
      />
      {kind === 'report' ? <EarlierReports {...props} /> : <KnownIssues {...props} />}
    </>
  )
}
