import { useState } from 'react'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { FactorField } from '#app/lib/passkey/factor-field.tsx'
import type { Client } from '@grana/client/create-client'
import type { User } from '@grana/contract/accounts'
import { renewRecoveryCodes } from '@grana/contract/second-factor'
import { twoFactor } from '@grana/messages/es/account/two-factor'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { Button } from '@grana/ui/button'
import { IdentityForm } from './identity-form.tsx'
import { Screen } from './screen.tsx'

const texts = twoFactor.renew

export interface RenewCodesProps {
  readonly client: Client
  readonly user: User
  readonly onCodes: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

type Progress = 'asking' | 'identity' | 'asking-again'

export function RenewCodes(props: RenewCodesProps) {
  const [progress, setProgress] = useState<Progress>('asking')
  if (progress === 'identity') {
    return (
      <IdentityForm
        client={props.client}
        user={props.user}
        onDone={() => setProgress('asking-again')}
        onCancel={props.onCancel}
      />
    )
  }
  return (
    <RenewForm
      {...props}
      isAgain={progress === 'asking-again'}
      onReauthenticationRequired={() => setProgress('identity')}
    />
  )
}

type RenewFormProps = RenewCodesProps & { readonly isAgain: boolean; readonly onReauthenticationRequired: () => void }

function RenewForm({ client, user, onCodes, onCancel, isAgain, onReauthenticationRequired }: RenewFormProps) {
  const refusal = useRefusal()
  const form = useContractForm({
    schema: renewRecoveryCodes.body,
    labels: texts.labels,
    submit: async ({ code }) => {
      const { recovery_codes } = await client.call(renewRecoveryCodes, { body: { code } })
      onCodes(recovery_codes)
    },
    onRefused: (error) => {
      refusal.take(error)
      if (error.code === 'auth.confirm_first') onReauthenticationRequired()
      if (error.code === 'account.code_wrong') form.setValue('code', '', { isDraft: true })
    },
  })
  return (
    <Screen title={texts.heading} text={isAgain ? texts.nextCode : texts.text} takesFocus>
      <AuthForm form={form} label={texts.form} refusal={refusal}>
        <FactorField
          field={form.field('code')}
          value={form.valueOf('code') ?? ''}
          onChange={(value) => form.setValue('code', value, { isDraft: true })}
          client={client}
          user={user}
        />
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
