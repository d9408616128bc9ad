import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { AuthPage } from '#app/lib/entry/auth-page.tsx'
import { ExpiredLink } from '#app/lib/entry/expired-link.tsx'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { CallError } from '@grana/client/call-error'
import type { Client } from '@grana/client/create-client'
import { resetForm, resetPassword as operation } from '@grana/contract/auth'
import { resetPassword } from '@grana/messages/es/account/password'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { NewPasswordFields } from '@grana/parts/password/password-choice-fields'

const texts = resetPassword.choose
const wayOut = { href: accountPaths.resetPassword(), label: texts.askAgain }

export interface ChoosePasswordProps {
  readonly client: Client
  /** `undefined` during server rendering, empty when the URL has no token. */
  readonly token: string | undefined
  /** Called when the password is stored. */
  readonly onDone: () => void
}

function isOfNoUse(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'auth.link_expired' || error.code === 'request.not_found')
}

/** Page of an email link: sets a new password, typed twice. */
export function ChoosePassword({ client, token, onDone }: ChoosePasswordProps) {
  const [state, setState] = useState<'open' | 'leaving' | 'expired'>('open')
  const refusal = useRefusal()
  const form = useContractForm({
    schema: resetForm,
    labels: texts.labels,
    validatedWith: { password: 'password_confirmation' },
    submit: async (values) => {
      await client.call(operation, { params: { token: token ?? '' }, body: values })
      setState('leaving')
      onDone()
    },
    onRefused: (error) => {
      refusal.take(error)
      if (isOfNoUse(error)) setState('expired')
    },
  })
  if (state === 'expired') return <ExpiredLink wayOut={wayOut} takesFocus />
  if (token === '') return <ExpiredLink isGone wayOut={wayOut} />
  return (
    <AuthPage title={texts.heading}>
      <AuthForm form={form} label={texts.form} refusal={refusal}>
        <NewPasswordFields password={form.field('password')} repeated={form.field('password_confirmation')} />
        <Submit busy={form.isSubmitting || state === 'leaving'} busyText={texts.sending} refusal={refusal}>
          {texts.send}
        </Submit>
      </AuthForm>
    </AuthPage>
  )
}
