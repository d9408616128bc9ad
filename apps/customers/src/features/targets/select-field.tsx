import type { ReactNode } from 'react'
import { formTexts } from '@grana/messages/es/forms'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { Field } from '@grana/ui/field'
import { CaretDownIcon } from '@grana/ui/icons'
import styles from './target-form.module.css'

export interface SelectFieldProps {
  readonly field: BoundField
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly initial: string
  readonly hint?: ReactNode
  readonly optional?: boolean
  readonly disabled?: boolean
  readonly onChoose?: (value: string) => void
}

/** Native select. */
export function SelectField(props: SelectFieldProps) {
  const { field, options, initial, hint, optional = false, disabled = false, onChoose } = props
  const { id, label, error, state, control } = field
  const note = optional ? formTexts.optional : undefined
  return (
    <Field id={id} label={label} note={note} hint={hint} error={error} state={state} required={!optional}>
      <span className={styles.select}>
        <select
          {...control}
          id={id}
          defaultValue={initial}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
          // A disabled control is not submitted: this one only shows a value that cannot change.
          disabled={disabled}
          onChange={({ target }) => onChoose?.(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <CaretDownIcon />
      </span>
    </Field>
  )
}
