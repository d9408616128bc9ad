import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { LazyCaptcha } from '#app/lib/entry/lazy-captcha.ts'
import { PrivacyBlock } from '#app/lib/privacy-block.tsx'
import { paths } from '#app/paths.ts'
import { invitation } from '@grana/messages/es/account/invitation'
import { signUp } from '@grana/messages/es/account/sign-up'
import { TextLine } from '@grana/parts/form/text-line'
import { NewPasswordFields } from '@grana/parts/password/password-choice-fields'
import { Consent } from './consent.tsx'
import { toFieldValue } from './field-value.ts'
import { LazyPlaceFields } from './lazy-place-fields.ts'
import { useInvitedForm, type InvitedFormProps } from './use-invited-form.ts'
import styles from './sign-up-form.module.css'

const texts = invitation.register

/** Sign-up of an invited user without an account. */
export function InvitedForm(props: InvitedFormProps) {
  const { form, captcha, refusal } = useInvitedForm(props)
  const { field } = form
  return (
    <section className={styles.invited}>
      <h2>{texts.heading}</h2>
      <p>{texts.text(props.email)}</p>
      <AuthForm form={form} label={texts.form} refusal={refusal}>
        <div className={styles.pair}>
          <TextLine field={field('first_name')} autoComplete="given-name" />
          <TextLine field={field('last_name')} autoComplete="family-name" />
        </div>
        <LazyPlaceFields
          client={props.services.client}
          country={toFieldValue(form, 'country')}
          timezone={toFieldValue(form, 'timezone')}
        />
        <NewPasswordFields password={field('password')} />
        <PrivacyBlock purpose={signUp.purpose} />
        <Consent field={field('terms')} text={signUp.terms} href={paths.terms()} />
        <LazyCaptcha
          {...captcha.props}
          field={field('captcha_token')}
          onToken={(given, options) => form.setValue('captcha_token', given, options)}
        />
        <Submit busy={form.isSubmitting} busyText={texts.sending} refusal={refusal}>
          {texts.send}
        </Submit>
      </AuthForm>
    </section>
  )
}
