import type { Client } from '@grana/client/create-client'
import { TextLine } from '@grana/parts/form/text-line'
import { CountryField } from '@grana/parts/person/country-field'
import { PhoneField } from '@grana/parts/person/phone-field'
import { useCountries } from '@grana/parts/person/use-countries'
import type { ContactFormState } from './use-contact-form.ts'
import styles from './contact-form.module.css'

/** Contact details. */
export function PersonFields({ form, client }: { readonly form: ContactFormState; readonly client: Client }) {
  const { countries, load } = useCountries(client)
  const country = form.valueOf('country') ?? ''
  return (
    <>
      <div className={styles.pair}>
        <TextLine field={form.field('first_name')} autoComplete="given-name" />
        <TextLine field={form.field('last_name')} autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <TextLine field={form.field('email')} kind="email" autoComplete="email" />
        <TextLine field={form.field('organization')} autoComplete="organization" />
      </div>
      <div className={styles.pair}>
        <CountryField
          field={form.field('country')}
          countries={countries}
          value={country}
          onFocus={load}
          onBlur={() => form.validate('country')}
          onChange={(code) => form.setValue('country', code)}
        />
        <PhoneField
          field={form.field('phone')}
          countries={countries}
          country={country}
          value={form.valueOf('phone') ?? ''}
          onFocus={load}
          onChange={(next) => form.setValue('phone', next, { isDraft: true })}
        />
      </div>
    </>
  )
}
