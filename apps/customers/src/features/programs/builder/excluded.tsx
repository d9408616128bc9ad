import { useId } from 'react'
import { draftLimits, type ProgramDraft } from '@grana/contract/programs/draft'
import { builder } from '@grana/messages/es/apps/builder'
import { textLengthOf } from '@grana/parts/form/text-length'
import { Button, IconButton } from '@grana/ui/button'
import { FieldError } from '@grana/ui/field-error'
import { PlusIcon, TrashIcon } from '@grana/ui/icons'
import { TextInput } from '@grana/ui/input'
import type { ProgramDraftHandle } from './use-program-draft.ts'
import styles from './scope-step.module.css'

const texts = builder.scope

type Entry = ProgramDraft['out_of_scope'][number]

interface LineProps {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly readOnly?: boolean
  readonly onChange: (value: string) => void
}

/** One text of an exclusion; its label is the placeholder. */
function Line({ label, value, max, readOnly, onChange }: LineProps) {
  const id = useId()
  const { error } = textLengthOf(value, max)
  return (
    <div>
      <TextInput
        aria-label={label}
        aria-describedby={id}
        aria-invalid={error !== undefined}
        placeholder={label}
        value={value}
        readOnly={readOnly}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={id} role="status">
        {error === undefined ? null : <FieldError>{error}</FieldError>}
      </div>
    </div>
  )
}

/** What must not be tested, as plain text. */
export function Excluded({ used: { draft, autosave } }: { readonly used: ProgramDraftHandle }) {
  const { out_of_scope: excluded } = draft
  const change = (next: readonly Entry[]) => autosave.change({ out_of_scope: [...next] })
  const updateEntry = (at: number, part: Partial<Entry>) =>
    change(excluded.map((entry, index) => (index === at ? { ...entry, ...part } : entry)))
  return (
    <section aria-labelledby="excluded">
      <div className={styles.head}>
        <h3 id="excluded">
          {texts.excluded} <span className={styles.count}>{excluded.length}</span>
        </h3>
        <Button look="quiet" size="dense" onClick={() => change([...excluded, { label: '', reason: '' }])}>
          <PlusIcon />
          {texts.addExcluded}
        </Button>
      </div>
      <ul className={styles.excluded}>
        {excluded.map((entry, index) => (
          <li key={index}>
            <Line
              label={texts.excludedLabel}
              value={entry.label}
              max={draftLimits.label}
              readOnly={entry.target_id !== undefined}
              onChange={(label) => updateEntry(index, { label })}
            />
            <Line
              label={texts.excludedReason}
              value={entry.reason}
              max={draftLimits.reason}
              onChange={(reason) => updateEntry(index, { reason })}
            />
            <IconButton
              label={texts.removeExcluded(entry.label)}
              onClick={() => change(excluded.filter((_other, at) => at !== index))}
            >
              <TrashIcon />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
