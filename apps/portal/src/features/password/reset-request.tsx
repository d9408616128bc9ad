import { useState } from 'react'
import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { AuthActions, AuthPage } from '#app/lib/entry/auth-page.tsx'
import { LazyCaptcha } from '#app/lib/entry/lazy-captcha.ts'
import { paths } from '#app/paths.ts'
import { resetPassword } from '@grana/messages/es/account/password'
import { TextLine } from '@grana/parts/form/text-line'
import { Button, ButtonLink } from '@grana/ui/button'
import { Link } from '@grana/ui/link'
import { useResetRequest, type ResetRequestServices } from './use-reset-request.ts'
import styles from './password.module.css'

const texts = resetPassword.request

/** The same for every address, so that it does not reveal whether an account exists. */
function Requested({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <AuthPage key="done" title={texts.done} lede={texts.doneText} takesFocus>
      <p className={styles.advice}>{texts.advice}</p>
      <AuthActions>
        <ButtonLink size="large" href={paths.signIn()}>
          {texts.back}
        </ButtonLink>
        <Button look="line" size="large" onClick={onAgain}>
          {texts.again}
        </Button>
      </AuthActions>
    </AuthPage>
  )
}

export function ResetRequest({ client, captcha }: Omit<ResetRequestServices, 'onDone'>) {
  const [progress, setProgress] = useState<'asking' | 'asked' | 'asking-again'>('asking')
  if (progress === 'asked') return <Requested onAgain={() => setProgress('asking-again')} />
  return (
    <AuthPage key="form" title={texts.heading} lede={texts.lede} takesFocus={progress === 'asking-again'}>
      <ResetRequestForm client={client} captcha={captcha} onDone={() => setProgress('asked')} />
      <p className={styles.ways}>
        <Link href={paths.signIn()}>{texts.back}</Link>
      </p>
    </AuthPage>
  )
}

function ResetRequestForm(services: ResetRequestServices) {
  const { form, captcha, refusal } = useResetRequest(services)
  return (
    <AuthForm form={form} label={texts.form} refusal={refusal}>
      <TextLine field={form.field('email')} kind="email" autoComplete="username" />
      <LazyCaptcha
        {...captcha.props}
        field={form.field('captcha_token')}
        onToken={(token, options) => form.setValue('captcha_token', token, options)}
      />
      <Submit busy={form.isSubmitting} busyText={texts.sending} refusal={refusal}>
        {texts.send}
      </Submit>
    </AuthForm>
  )
}
