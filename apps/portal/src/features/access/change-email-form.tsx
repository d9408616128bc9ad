import { useEffect, useRef } from 'react'
import type { AccountScreenProps } from '#app/lib/account/screen-props.ts'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { useRefusal } from '#app/lib/entry/use-refusal.ts'
import { FactorField } from '#app/lib/passkey/factor-field.tsx'
import { changeEmail, changeEmailForm } from '@grana/contract/email-change'
import { access } from '@grana/messages/es/account/access'
import { centre } from '@grana/messages/es/account/centre'
import { TextLine } from '@grana/parts/form/text-line'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { CurrentPasswordField } from '@grana/parts/password/current-password-field'
import { Button } from '@grana/ui/button'
import { showToast } from '@grana/ui/show-toast'
import styles from './access.module.css'

const texts = access.email

export interface ChangeEmailFormProps extends AccountScreenProps {
  readonly onDone: () => void
}

/** Requests another address, with password and code. */
export function ChangeEmailForm({ session, user, onDone }: ChangeEmailFormProps) {
  const refusal = useRefusal()
  const place = useRef<HTMLDivElement>(null)
  const form = useContractForm({
    schema: changeEmailForm,
    labels: texts.labels,
    submit: async (values) => {
      await session.client.call(changeEmail, { body: values })
      await session.reloadUser()
      showToast({ tone: 'info', title: centre.screens.access.title, message: texts.asked })
      onDone()
    },
    onRefused: refusal.take,
  })
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div className={styles.form} ref={place}>
      <AuthForm form={form} label={texts.form} refusal={refusal}>
        <TextLine field={form.field('email')} kind="email" autoComplete="email" />
        <CurrentPasswordField field={form.field('password')} />
        {user.two_factor_enabled ? (
          <FactorField
            field={form.field('code')}
            value={form.valueOf('code') ?? ''}
            onChange={(value) => form.setValue('code', value, { isDraft: true })}
            hint={texts.codeHint}
            client={session.client}
            user={user}
          />
        ) : null}
        <Submit
          busy={form.isSubmitting}
          busyText={texts.sending}
          refusal={refusal}
          beside={
            <Button look="quiet" size="large" onClick={onDone}>
              {texts.cancel}
            </Button>
          }
        >
          {texts.send}
        </Submit>
      </AuthForm>
    </div>
  )
}
