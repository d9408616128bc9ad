import { useMemo } from 'react'
import type { ClosingReferences } from '@grana/contract/reports/facts'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { Combobox } from '@grana/ui/combobox'
import { Field } from '@grana/ui/field'
import styles from './work.module.css'

const texts = reportWork.closing

export interface ClauseChoiceProps {
  readonly grounds: ClosingReferences | undefined
  /** Absent where the reports may have several. */
  readonly version?: number | undefined
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (number: string) => void
}

/** A clause of the report's terms, found by its number or text, and read before it is cited. */
export function ClauseChoice({ grounds, version, value, error, onChange }: ClauseChoiceProps) {
  const clauses = grounds?.clauses
  const options = useMemo(
    () =>
      (clauses ?? []).map(({ number, group, title, text }) => ({
        value: number,
        label: `${number} ${title}`,
        note: text.length > 140 ? `${text.slice(0, 140)}…` : text,
        group,
      })),
    [clauses],
  )
  const chosen = clauses?.find(({ number }) => number === value)
  return (
    <>
      <Field
        label={texts.clause}
        hint={version === undefined ? undefined : texts.clauseHint(version)}
        error={error}
        required
      >
        <Combobox
          options={options}
          value={value}
          onChange={onChange}
          loading={clauses === undefined}
          loadingText={texts.loading}
          noOptionsText={reportWork.inbox.noMatch}
          countText={texts.found}
          listLabel={texts.clauses}
          placeholder={texts.chooseClause}
        />
      </Field>
      {chosen ? <blockquote className={styles.clause}>{chosen.text}</blockquote> : null}
    </>
  )
}
