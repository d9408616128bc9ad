import * as z from 'zod/mini'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { FactorField } from '#app/lib/passkey/factor-field.tsx'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import { confirmIdentity } from '@grana/contract/auth'
import { currentPassword } from '@grana/contract/password'
import { secondFactorCode } from '@grana/contract/second-factor'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { CurrentPasswordField } from '@grana/parts/password/current-password-field'
import { Button } from '@grana/ui/button'
import { Screen } from './screen.tsx'

const texts = twoFactor.identity

const withCode = z.strictObject({ password: currentPassword, code: secondFactorCode })

export interface IdentityFormProps {
  readonly client: Client
  readonly user: Pick<User, 'two_factor_enabled' | 'passkeys'>
  /** Continues the action that required reauthentication. */
  readonly onDone: () => Promise<void> | void
  readonly onCancel: () => void
}

/** Asks a user whose sign-in is no longer recent to authenticate again. */
export function IdentityForm({ client, user, onDone, onCancel }: IdentityFormProps) {
  const hasSecondFactor = user.two_factor_enabled
  const refusal = useRefusal()
  const form = useContractForm({
    schema: hasSecondFactor ? withCode : confirmIdentity.body,
    labels: texts.labels,
    submit: async (values) => {
      await client.call(confirmIdentity, { body: values })
      await onDone()
    },
    onRefused: (error) => {
      refusal.take(error)
      if (error.code === 'account.code_wrong') form.setValue('code', '', { isDraft: true })
    },
  })
  return (
    <Screen title={texts.heading} text={hasSecondFactor ? texts.textWithCode : texts.text} takesFocus>
      <AuthForm form={form} label={texts.form} refusal={refusal}>
        <CurrentPasswordField field={form.field('password')} />
        {hasSecondFactor ? (
          <FactorField
            field={form.field('code')}
            value={form.valueOf('code') ?? ''}
            onChange={(value) => form.setValue('code', value, { isDraft: true })}
            client={client}
            user={user}
          />
        ) : null}
        <Submit
          busy={form.isSubmitting}
          busyText={texts.sending}
          refusal={refusal}
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
