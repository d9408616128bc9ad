import type { ReactNode } from 'react'
import { auth } from '@grana/messages/es/account/auth'
import { Field } from '@grana/ui/field'
import { PasswordInput } from '@grana/ui/input'
import type { BoundField } from '../form/use-contract-form.ts'

export interface GivenPasswordFieldProps {
  readonly field: BoundField
  /** Beside the label. */
  readonly aside?: ReactNode
}

/** The password that somebody has. */
export function GivenPasswordField({ field, aside }: GivenPasswordFieldProps) {
  const { id, label, error, state, control } = field
  return (
    <Field id={id} label={label} aside={aside} error={error} state={state} required>
      <PasswordInput {...control} showLabel={auth.showPassword} hideLabel={auth.hidePassword} />
    </Field>
  )
}
