import { AuthForm, Submit } from '#app/lib/entry/auth-form.tsx'
import { PrivacyBlock } from '#app/lib/privacy-block.tsx'
import { paths } from '#app/paths.ts'
import { signUp } from '@grana/messages/es/sign-up'
import { CaptchaField } from '@grana/parts/captcha/captcha-field'
import { TextLine } from '@grana/parts/form/text-line'
import { ChosenPasswordFields } from '@grana/parts/password/chosen-password-fields'
import { CountryField } from '@grana/parts/person/country-field'
import { PhoneField } from '@grana/parts/person/phone-field'
import { TimeZoneField } from '@grana/parts/person/time-zone-field'
import { useCountries } from '@grana/parts/person/use-countries'
import { Consent } from './consent.tsx'
import type { SignUpServices } from './sign-up-services.ts'
import { useCustomerForm } from './use-customer-form.ts'
import styles from './sign-up-form.module.css'

const texts = signUp.customer

type CustomerFormState = ReturnType<typeof useCustomerForm>['form']

/** Where somebody is: their country gives the phone its code. */
function PlaceFields({ form, client }: { form: CustomerFormState; client: SignUpServices['client'] }) {
  const { countries, load, retry } = useCountries(client)
  const country = form.valueOf('country') ?? ''
  return (
    <>
      <div className={styles.pair}>
        <CountryField
          field={form.field('country')}
          countries={countries}
          value={country}
          onFocus={load}
          onBlur={() => form.validate('country')}
          onChange={(code) => form.setValue('country', code)}
          onRetry={retry}
        />
        <PhoneField
          field={form.field('phone')}
          countries={countries}
          country={country}
          value={form.valueOf('phone') ?? ''}
          required
          onFocus={load}
          onChange={(phone) => form.setValue('phone', phone, { isDraft: true })}
        />
      </div>
      <TimeZoneField
        field={form.field('timezone')}
        value={form.valueOf('timezone') ?? ''}
        onBlur={() => form.validate('timezone')}
        onChange={(zone) => form.setValue('timezone', zone)}
      />
    </>
  )
}

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
      <PlaceFields form={form} client={services.client} />
      <ChosenPasswordFields password={field('password')} />
      <PrivacyBlock purpose={signUp.purpose} />
      <Consent field={field('terms')} text={signUp.terms} href={paths.terms()} />
      <CaptchaField id={field('captcha_token').id} captcha={captcha} error={field('captcha_token').error} />
      <Submit busy={form.isSubmitting} busyText={signUp.sending} refusal={refusal}>
        {signUp.send}
      </Submit>
    </AuthForm>
  )
}
