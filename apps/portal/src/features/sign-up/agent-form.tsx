import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { LazyCaptcha } from '#app/lib/entry/lazy-captcha.ts'
import { PrivacyBlock } from '#app/lib/privacy-block.tsx'
import { paths } from '#app/paths.ts'
import { signUp } from '@grana/messages/es/account/sign-up'
import { TextLine } from '@grana/parts/form/text-line'
import { NewPasswordFields } from '@grana/parts/password/password-choice-fields'
import { Consent } from './consent.tsx'
import { toFieldValue, toPersonalData } from './field-value.ts'
import { LazyPlaceFields } from './lazy-place-fields.ts'
import type { SignUpServices } from './sign-up-services.ts'
import { useAgentForm } from './use-agent-form.ts'
import styles from './sign-up-form.module.css'

const texts = signUp.agent

export function AgentForm(services: SignUpServices) {
  const { form, captcha, refusal } = useAgentForm(services)
  const { field } = form
  return (
    <AuthForm form={form} label={texts.form} refusal={refusal}>
      <TextLine field={field('username')} kind="handle" autoComplete="nickname" hint={texts.usernameHint} />
      <div className={styles.pair}>
        <TextLine field={field('first_name')} autoComplete="given-name" />
        <TextLine field={field('last_name')} autoComplete="family-name" />
      </div>
      <TextLine field={field('email')} kind="email" autoComplete="email" />
      <LazyPlaceFields
        client={services.client}
        country={toFieldValue(form, 'country')}
        timezone={toFieldValue(form, 'timezone')}
      />
      <NewPasswordFields password={field('password')} getPersonal={() => toPersonalData(form.getValues())} />
      <PrivacyBlock purpose={signUp.purpose} />
      <Consent field={field('code_of_conduct')} text={signUp.conduct} href={paths.codeOfConduct()} />
      <Consent field={field('terms')} text={signUp.terms} href={paths.terms()} />
      <LazyCaptcha
        {...captcha.props}
        field={field('captcha_token')}
        onToken={(token, options) => form.setValue('captcha_token', token, options)}
      />
      <Submit busy={form.isSubmitting} busyText={signUp.sending} refusal={refusal}>
        {signUp.send}
      </Submit>
    </AuthForm>
  )
}
