import { useState } from 'react'
import { declareTestAccount, testAccountForm } from '@grana/contract/programs/agent-credentials'
import { agentCredentials as texts } from '@grana/messages/es/credentials/agent-credentials'
import { credentialValidationTexts } from '@grana/messages/es/credentials/credentials-validation'
import { useValidatedFields } from '@grana/parts/form/use-validated-fields'
import { useApi } from '@grana/parts/query/api-context'
import { useAction } from '@grana/parts/query/use-action'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import type { CredentialProps } from './claimed-account.tsx'
import styles from './credentials.module.css'

/** The account that the agent made: its name tells the organization which traffic is a test. */
export function OwnAccount({ program, credential: { target, mode, held, is_open: isOpen } }: CredentialProps) {
  const client = useApi()
  const [account, setAccount] = useState(held?.account ?? '')
  const { isValidated, events, validateAll } = useValidatedFields<'account'>()
  const { act, isBusy } = useAction()
  const error = testAccountForm.safeParse({ account }).success
    ? undefined
    : credentialValidationTexts['credential.account']
  const save = () => {
    validateAll()
    if (error !== undefined) return
    act('say', {
      work: () => client.call(declareTestAccount, { params: { program, target: target.id }, body: { account } }),
      done: texts.said,
    })
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={texts.sayFor(target.name)}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className={styles.meta}>{mode === 'self_with_pii' ? texts.ownWithPii : texts.ownWithoutPii}</p>
      <Field label={texts.ownLabel} hint={texts.ownHint} error={isValidated('account') ? error : undefined}>
        <TextInput
          value={account}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={!isOpen}
          {...events('account', setAccount)}
        />
      </Field>
      <Button
        type="submit"
        look="line"
        size="dense"
        busy={isBusy}
        disabled={!isOpen}
        aria-label={texts.sayFor(target.name)}
      >
        {texts.say}
      </Button>
    </form>
  )
}
