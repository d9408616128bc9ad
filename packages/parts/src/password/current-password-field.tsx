import type { ReactNode } from 'react'
import { auth } from '@grana/messages/es/account/auth'
import { Field } from '@grana/ui/field'
import { PasswordInput } from '@grana/ui/password-input'
import type { BoundField } from '../form/use-contract-form.ts'

export interface CurrentPasswordFieldProps {
  readonly field: BoundField
  /** Next to the label. */
  readonly aside?: ReactNode
}

/** The field of an existing password. */
export function CurrentPasswordField({ field, aside }: CurrentPasswordFieldProps) {
  const { id, label, error, state, control } = field
  return (
    <Field id={id} label={label} aside={aside} error={error} state={state} required>
      <PasswordInput {...control} showLabel={auth.showPassword} hideLabel={auth.hidePassword} />
    </Field>
  )
}
