import { ownerProof } from '@grana/messages/es/account/leave'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { GivenPasswordField } from '@grana/parts/password/given-password-field'
import { CodeInput } from '@grana/ui/code-input'
import { Field } from '@grana/ui/field'

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
      <GivenPasswordField field={password} />
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
