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
import { useCustomerForm } from './use-customer-form.ts'
import styles from './sign-up-form.module.css'

const texts = signUp.customer

export function CustomerForm(services: SignUpServices) {
  const { form, captcha, refusal } = useCustomerForm(services)
  const { field } = form
  return (
    <AuthForm form={form} label={texts.form} refusal={refusal}>
      <div className={styles.pair}>
        <TextLine field={field('first_name')} autoComplete="given-name" />
        <TextLine field={field('middle_name')} autoComplete="additional-name" optional />
      </div>
      <TextLine field={field('last_name')} autoComplete="family-name" />
      <TextLine field={field('email')} kind="email" autoComplete="email" />
      <div className={styles.pair}>
        <TextLine field={field('organization')} autoComplete="organization" />
        <TextLine field={field('position')} autoComplete="organization-title" />
      </div>
      <LatePlaceFields
        client={services.client}
        country={partOf(form, 'country')}
        timezone={partOf(form, 'timezone')}
        phone={partOf(form, 'phone')}
      />
      <ChosenPasswordFields password={field('password')} />
      <PrivacyBlock purpose={signUp.purpose} />
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
