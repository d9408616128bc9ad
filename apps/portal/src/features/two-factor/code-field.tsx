import type { ReactNode, Ref } from 'react'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { CodeInput } from '@grana/ui/code-input'
import { Field } from '@grana/ui/field'

export interface CodeFieldProps {
  readonly field: BoundField
  readonly value: string
  readonly onChange: (value: string) => void
  readonly echo?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A code of the authenticator; a recovery code can be pasted as well. */
export function CodeField({ field, value, onChange, echo, inputRef }: CodeFieldProps) {
  return (
    <Field id={field.id} label={field.label} error={field.error} state={field.state} echo={echo} required>
      <CodeInput
        data-field={field.control.name}
        value={value}
        onChange={onChange}
        {...(inputRef && { ref: inputRef })}
      />
    </Field>
  )
}
