import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { PrivacyBlock } from '#app/lib/privacy-block.tsx'
import { paths } from '#app/paths.ts'
import { signUp } from '@grana/messages/es/sign-up'
import { CaptchaField } from '@grana/parts/captcha/captcha-field'
import { TextLine } from '@grana/parts/form/text-line'
import { ChosenPasswordFields } from '@grana/parts/password/chosen-password-fields'
import { CountryField } from '@grana/parts/person/country-field'
import { TimeZoneField } from '@grana/parts/person/time-zone-field'
import { useCountries } from '@grana/parts/person/use-countries'
import { Consent } from './consent.tsx'
import type { SignUpServices } from './sign-up-services.ts'
import { useAgentForm } from './use-agent-form.ts'
import styles from './sign-up-form.module.css'

const texts = signUp.agent

export function AgentForm(services: SignUpServices) {
  const { form, captcha, refusal } = useAgentForm(services)
  const { countries, load, retry } = useCountries(services.client)
  const { field } = form
  return (
    <AuthForm form={form} label={texts.form} refusal={refusal}>
      <TextLine field={field('username')} kind="handle" autoComplete="nickname" hint={texts.usernameHint} />
      <div className={styles.pair}>
        <TextLine field={field('first_name')} autoComplete="given-name" />
        <TextLine field={field('last_name')} autoComplete="family-name" />
      </div>
      <TextLine field={field('email')} kind="email" autoComplete="email" />
      <div className={styles.pair}>
        <CountryField
          field={field('country')}
          countries={countries}
          value={form.valueOf('country') ?? ''}
          onFocus={load}
          onBlur={() => form.validate('country')}
          onChange={(code) => form.setValue('country', code)}
          onRetry={retry}
        />
        <TimeZoneField
          field={field('timezone')}
          value={form.valueOf('timezone') ?? ''}
          onBlur={() => form.validate('timezone')}
          onChange={(zone) => form.setValue('timezone', zone)}
        />
      </div>
      <ChosenPasswordFields password={field('password')} />
      <PrivacyBlock purpose={signUp.purpose} />
      <Consent field={field('code_of_conduct')} text={signUp.conduct} href={paths.codeOfConduct()} />
      <Consent field={field('terms')} text={signUp.terms} href={paths.terms()} />
      <CaptchaField id={field('captcha_token').id} captcha={captcha} error={field('captcha_token').error} />
      <Submit busy={form.isSubmitting} busyText={signUp.sending} refusal={refusal}>
        {signUp.send}
      </Submit>
    </AuthForm>
  )
}
