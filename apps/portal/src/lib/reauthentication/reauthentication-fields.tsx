import { FactorField, type FactorFieldProps } from '#app/lib/passkey/factor-field.tsx'
import { reauthentication } from '@grana/messages/es/account/reauthentication'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { CurrentPasswordField } from '@grana/parts/password/current-password-field'

export interface ReauthenticationFieldsProps extends Pick<FactorFieldProps, 'client' | 'user'> {
  readonly password: BoundField
  /** Only with a second factor. */
  readonly code: BoundField | undefined
  readonly codeValue: string
  readonly onCode: (value: string) => void
}

/** Password, and code with a second factor. */
export function ReauthenticationFields({
  password,
  code,
  codeValue,
  onCode,
  client,
  user,
}: ReauthenticationFieldsProps) {
  return (
    <>
      <CurrentPasswordField field={password} />
      {code ? (
        <FactorField
          field={code}
          value={codeValue}
          onChange={onCode}
          hint={reauthentication.codeHint}
          client={client}
          user={user}
        />
      ) : null}
    </>
  )
}
