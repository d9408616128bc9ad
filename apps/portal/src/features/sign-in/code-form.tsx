import { useState } from 'react'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { preserveFocus, type KeyUse } from '#app/lib/passkey/use-key.ts'
import { passkeys } from '@grana/messages/es/account/passkeys'
import { signIn } from '@grana/messages/es/account/sign-in'
import { Button } from '@grana/ui/button'
import { CodeInput } from '@grana/ui/code-input'
import { ErrorSummary } from '@grana/ui/error-summary'
import { Field } from '@grana/ui/field'
import { KeyIcon } from '@grana/ui/icons'
import { useCodeForm, type CodeServices } from './use-code-form.ts'
import styles from './sign-in.module.css'

const texts = signIn.code

export interface CodeFormProps extends CodeServices {
  readonly isLeaving: boolean
  readonly onOtherAccount: () => void
  /** For users with a passkey. */
  readonly keyUse?: KeyUse
  /** Back to the passkey, for a user without an authenticator: only recovery codes are typed. */
  readonly onKey?: () => void
}

/** A wrong code has its own title. The focus stays in the field, so the message is announced instead of focused. */
function WrongCode({ form, refusal }: Pick<ReturnType<typeof useCodeForm>, 'form' | 'refusal'>) {
  const items = form.summary?.items ?? []
  return (
    <div role="alert">
      {items.length > 0 && refusal.error?.code === 'auth.code_wrong' ? (
        <ErrorSummary title={texts.wrongTitle} items={items} attempt={0} />
      ) : null}
    </div>
  )
}

/** The passkey as an alternative below the code. Its outcome is shown at its button. */
function OwnKey({ keyUse }: { readonly keyUse: KeyUse }) {
  return (
    <div className={styles.ownKey}>
      <Button
        look="line"
        size="large"
        block
        busy={keyUse.isBusy}
        busyText={passkeys.using}
        onMouseDown={preserveFocus}
        onClick={keyUse.use}
      >
        <KeyIcon />
        {passkeys.use}
      </Button>
      <p className={styles.keyFailed} role="status">
        {keyUse.failure?.text}
      </p>
    </div>
  )
}

export function CodeForm({ isLeaving, onOtherAccount, confirm, keyUse, onKey }: CodeFormProps) {
  const { form, input, refusal } = useCodeForm({ confirm })
  const [isRecovery, setIsRecovery] = useState(onKey !== undefined)
  const code = form.field('code')
  const isWrong = refusal.error?.code === 'auth.code_wrong' && form.summary?.failure === undefined
  const toggleKind = () => {
    setIsRecovery(!isRecovery)
    form.setValue('code', '', { isDraft: true })
    input.current?.focus()
  }
  return (
    <AuthForm
      form={form}
      label={texts.form}
      refusal={refusal}
      {...(isWrong && { summary: <WrongCode form={form} refusal={refusal} /> })}
    >
      <Field
        id={code.id}
        label={code.label}
        hint={isRecovery ? texts.recoveryHint : texts.digitsHint}
        error={code.error}
        state={code.state}
        required
      >
        <CodeInput
          data-field="code"
          ref={input}
          value={form.valueOf('code') ?? ''}
          onChange={(value) => form.setValue('code', value, { isDraft: true })}
          keyboard={isRecovery ? 'letters' : 'figures'}
        />
      </Field>
      <Submit busy={form.isSubmitting || isLeaving} busyText={texts.sending} refusal={refusal}>
        {texts.send}
      </Submit>
      {keyUse && !onKey ? <OwnKey keyUse={keyUse} /> : null}
      <div className={styles.others}>
        <Button look="quiet" onClick={onKey ?? toggleKind}>
          {onKey ? passkeys.use : isRecovery ? texts.toDigits : texts.toRecovery}
        </Button>
        <Button look="quiet" onClick={onOtherAccount}>
          {texts.otherAccount}
        </Button>
      </div>
    </AuthForm>
  )
}
