import { FactorField, type FactorFieldProps } from '#app/lib/passkey/factor-field.tsx'
import { auth } from '@grana/messages/es/account/auth'
import { ownerProof } from '@grana/messages/es/account/leave'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { Field } from '@grana/ui/field'
import { PasswordInput } from '@grana/ui/input'

export interface ProofFieldsProps extends Pick<FactorFieldProps, 'client' | 'user'> {
  readonly password: BoundField
  /** Only where the second factor is on. */
  readonly code: BoundField | undefined
  readonly codeValue: string
  readonly onCode: (value: string) => void
}

/** Password and, where it is on, the code. */
export function ProofFields({ password, code, codeValue, onCode, client, user }: ProofFieldsProps) {
  return (
    <>
      <Field id={password.id} label={password.label} error={password.error} state={password.state} required>
        <PasswordInput {...password.control} showLabel={auth.showPassword} hideLabel={auth.hidePassword} />
      </Field>
      {code ? (
        <FactorField
          field={code}
          value={codeValue}
          onChange={onCode}
          hint={ownerProof.codeHint}
          client={client}
          user={user}
        />
      ) : null}
    </>
  )
}
