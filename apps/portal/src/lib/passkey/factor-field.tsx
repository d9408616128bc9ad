import type { ReactNode } from 'react'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import { passkeys as texts } from '@grana/messages/es/account/passkeys'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { Button } from '@grana/ui/button'
import { CodeInput } from '@grana/ui/code-input'
import { Field } from '@grana/ui/field'
import { CheckCircleIcon, KeyIcon } from '@grana/ui/icons'
import { requestPasskeyCode, isPasskeyCode } from './ceremonies.ts'
import { preserveFocus, useKey } from './use-key.ts'
import styles from './factor-field.module.css'

export interface FactorFieldProps {
  readonly field: BoundField
  readonly value: string
  readonly onChange: (value: string) => void
  readonly client: Client
  /** A user with a passkey can use it instead of typing a code. */
  readonly user: Pick<User, 'passkeys'>
  readonly hint?: ReactNode
}

/** The second factor in a form: a code, or a passkey that replaces one. */
export function FactorField({ field, value, onChange, client, user, hint }: FactorFieldProps) {
  const key = useKey(async () => onChange(await requestPasskeyCode(client)))
  const hasPasskeyCode = isPasskeyCode(value)
  return (
    <div className={styles.factor}>
      {hasPasskeyCode ? null : (
        <Field id={field.id} label={field.label} hint={hint} error={field.error} state={field.state} required>
          <CodeInput data-field={field.control.name} value={value} onChange={onChange} />
        </Field>
      )}
      {user.passkeys > 0 && !hasPasskeyCode ? (
        <Button look="line" busy={key.isBusy} busyText={texts.using} onMouseDown={preserveFocus} onClick={key.use}>
          <KeyIcon />
          {texts.use}
        </Button>
      ) : null}
      {user.passkeys > 0 ? (
        <div role="status">
          {hasPasskeyCode ? (
            <span className={styles.proven}>
              <CheckCircleIcon /> {texts.proven}
            </span>
          ) : null}
          {key.failure && !hasPasskeyCode ? <span className={styles.failed}>{key.failure.text}</span> : null}
        </div>
      ) : null}
    </div>
  )
}
