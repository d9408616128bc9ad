import { auth } from '@grana/messages/es/account/auth'
import { ownerProof } from '@grana/messages/es/account/leave'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { CodeInput } from '@grana/ui/code-input'
import { Field } from '@grana/ui/field'
import { PasswordInput } from '@grana/ui/input'

export interface ProofFieldsProps {
  readonly password: BoundField
  /** Only where the second factor is on. */
  readonly code: BoundField | undefined
  readonly codeValue: string
  readonly onCode: (value: string) => void
}

/** Password and, where it is on, the code. */
export function ProofFields({ password, code, codeValue, onCode }: ProofFieldsProps) {
  return (
    <>
      <Field id={password.id} label={password.label} error={password.error} state={password.state} required>
        <PasswordInput {...password.control} showLabel={auth.showPassword} hideLabel={auth.hidePassword} />
      </Field>
      {code ? (
        <Field
          id={code.id}
          label={code.label}
          hint={ownerProof.codeHint}
          error={code.error}
          state={code.state}
          required
        >
          <CodeInput data-field={code.control.name} value={codeValue} onChange={onCode} />
        </Field>
      ) : null}
    </>
  )
}
