import { FactorField, type FactorFieldProps } from '#app/lib/passkey/factor-field.tsx'
import { ownerProof } from '@grana/messages/es/account/leave'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { GivenPasswordField } from '@grana/parts/password/given-password-field'

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
      <GivenPasswordField field={password} />
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
