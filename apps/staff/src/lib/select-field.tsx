import type { BoundField } from '@grana/parts/form/use-contract-form'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'

export interface SelectFieldProps {
  readonly field: BoundField
  /** Option shown before anything is chosen. */
  readonly choose?: string
  readonly value?: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** One of a few options. */
export function SelectField({ field, choose, value, options }: SelectFieldProps) {
  const { id, label, error, state, control } = field
  return (
    <Field id={id} label={label} error={error} state={state} required>
      <Select {...control} defaultValue={value ?? ''}>
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
      </Select>
    </Field>
  )
}
