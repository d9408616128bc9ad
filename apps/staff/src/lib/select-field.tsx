import type { BoundField } from '@grana/parts/form/use-contract-form'
import { Field } from '@grana/ui/field'
import styles from './action-dialog.module.css'

export interface SelectFieldProps {
  readonly field: BoundField
  /** Option shown before anything is chosen. */
  readonly choose?: string
  readonly value?: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Native select. */
export function SelectField({ field, choose, value, options }: SelectFieldProps) {
  const { id, label, error, state, control } = field
  return (
    <Field id={id} label={label} error={error} state={state} required>
      <select
        {...control}
        id={id}
        className={styles.select}
        defaultValue={value ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {choose ? (
          <option value="" disabled>
            {choose}
          </option>
        ) : null}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}
