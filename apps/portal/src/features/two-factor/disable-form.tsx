import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { FactorField } from '#app/lib/passkey/factor-field.tsx'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import { disableTwoFactor } from '@grana/contract/second-factor'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { CurrentPasswordField } from '@grana/parts/password/current-password-field'
import { Button } from '@grana/ui/button'
import { Screen } from './screen.tsx'

const texts = twoFactor.disable

export interface DisableFormProps {
  readonly client: Client
  readonly user: Pick<User, 'passkeys'>
  readonly onDone: () => Promise<void>
  readonly onCancel: () => void
}

/** Disables the second factor with a code and the password. */
export function DisableForm({ client, user, onDone, onCancel }: DisableFormProps) {
  const refusal = useRefusal()
  const form = useContractForm({
    schema: disableTwoFactor.body,
    labels: texts.labels,
    submit: async (values) => {
      await client.call(disableTwoFactor, { body: values })
      await onDone()
    },
    onRefused: (error) => {
      refusal.take(error)
      if (error.code === 'account.code_wrong') form.setValue('code', '', { isDraft: true })
    },
  })
  return (
    <Screen title={texts.heading} text={texts.text} takesFocus>
      <AuthForm form={form} label={texts.form} refusal={refusal}>
        <FactorField
          field={form.field('code')}
          value={form.valueOf('code') ?? ''}
          onChange={(value) => form.setValue('code', value, { isDraft: true })}
          client={client}
          user={user}
        />
        <CurrentPasswordField field={form.field('password')} />
        <Submit
          busy={form.isSubmitting}
          busyText={texts.sending}
          refusal={refusal}
          look="danger"
          beside={
            <Button look="quiet" size="large" onClick={onCancel}>
              {texts.cancel}
            </Button>
          }
        >
          {texts.send}
        </Submit>
      </AuthForm>
    </Screen>
  )
}
