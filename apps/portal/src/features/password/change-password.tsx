import { useState } from 'react'
import { accountPaths } from '#app/account-paths.ts'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import type { PortalSession } from '#app/lib/session/portal-session.ts'
import { changePassword as operation, changePasswordForm } from '@grana/contract/accounts'
import { changePassword as texts } from '@grana/messages/es/account/password'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { CurrentPasswordField } from '@grana/parts/password/current-password-field'
import { NewPasswordFields } from '@grana/parts/password/password-choice-fields'
import { ButtonLink } from '@grana/ui/button'
import { Link } from '@grana/ui/link'

export interface ChangePasswordProps {
  readonly session: Pick<PortalSession, 'client' | 'user' | 'signIn'>
}

function Changed() {
  return (
    <AuthPage key="done" title={texts.done} lede={texts.doneText} takesFocus>
      <AuthActions>
        <ButtonLink size="large" href={accountPaths.redirect()}>
          {texts.go}
        </ButtonLink>
      </AuthActions>
    </AuthPage>
  )
}

export function ChangePassword({ session }: ChangePasswordProps) {
  const [isDone, setIsDone] = useState(false)
  if (isDone) return <Changed />
  return (
    <AuthPage key="form" title={texts.heading}>
      <ChangePasswordForm session={session} onDone={() => setIsDone(true)} />
    </AuthPage>
  )
}

function ChangePasswordForm({ session, onDone }: ChangePasswordProps & { readonly onDone: () => void }) {
  const refusal = useRefusal()
  const email = session.user?.email ?? ''
  const form = useContractForm({
    schema: changePasswordForm,
    labels: texts.labels,
    validatedWith: { password: 'password_confirmation' },
    submit: async (values) => {
      const tokens = await session.client.call(operation, { body: values })
      await session.signIn(tokens, email)
      onDone()
    },
    onRefused: refusal.take,
  })
  return (
    <AuthForm form={form} label={texts.form} refusal={refusal}>
      {/* Password managers look for the account of the new password. */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <CurrentPasswordField
        field={form.field('current_password')}
        aside={<Link href={accountPaths.resetPassword()}>{texts.forgotten}</Link>}
      />
      <NewPasswordFields password={form.field('password')} repeated={form.field('password_confirmation')} />
      <Submit busy={form.isSubmitting} busyText={texts.sending} refusal={refusal}>
        {texts.send}
      </Submit>
    </AuthForm>
  )
}
