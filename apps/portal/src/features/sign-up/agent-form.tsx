import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { LateCaptcha } from '#app/lib/entry/late-captcha.ts'
import { PrivacyBlock } from '#app/lib/privacy-block.tsx'
import { paths } from '#app/paths.ts'
import { signUp } from '@grana/messages/es/account/sign-up'
import { TextLine } from '@grana/parts/form/text-line'
import { ChosenPasswordFields } from '@grana/parts/password/chosen-password-fields'
import { Consent } from './consent.tsx'
import { LatePlaceFields } from './late-parts.ts'
import { partOf } from './part-of.ts'
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
      <LatePlaceFields client={services.client} country={partOf(form, 'country')} timezone={partOf(form, 'timezone')} />
      <ChosenPasswordFields password={field('password')} />
      <PrivacyBlock purpose={signUp.purpose} />
      <Consent field={field('code_of_conduct')} text={signUp.conduct} href={paths.codeOfConduct()} />
      <Consent field={field('terms')} text={signUp.terms} href={paths.terms()} />
      <LateCaptcha
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
