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
import { useCustomerForm } from './use-customer-form.ts'
import styles from './sign-up-form.module.css'

const texts = signUp.customer

export function CustomerForm(services: SignUpServices) {
  const { form, captcha, refusal } = useCustomerForm(services)
  const { field } = form
  return (
    <AuthForm form={form} label={texts.form} refusal={refusal}>
      <TextLine field={field('email')} kind="email" autoComplete="email" />
      <div className={styles.pair}>
        <TextLine field={field('first_name')} autoComplete="given-name" />
        <TextLine field={field('last_name')} autoComplete="family-name" />
      </div>
      <TextLine field={field('organization')} autoComplete="organization" />
      <NewPasswordFields password={field('password')} getPersonal={() => toPersonalData(form.getValues())} />
      <div className={styles.pair}>
        <TextLine field={field('position')} autoComplete="organization-title" />
        <TextLine field={field('middle_name')} autoComplete="additional-name" optional />
      </div>
      <LazyPlaceFields
        client={services.client}
        country={toFieldValue(form, 'country')}
        timezone={toFieldValue(form, 'timezone')}
        phone={toFieldValue(form, 'phone')}
      />
      <PrivacyBlock purpose={signUp.purpose} />
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
