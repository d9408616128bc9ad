import type { Client } from '@grana/client/create-client'
import { CountryField } from '@grana/parts/person/country-field'
import { PhoneField } from '@grana/parts/person/phone-field'
import { TimeZoneField } from '@grana/parts/person/time-zone-field'
import { useCountries } from '@grana/parts/person/use-countries'
import type { ProfileFormState } from './use-profile-form.ts'
import styles from './profile.module.css'

export interface PlaceFieldsProps {
  readonly form: ProfileFormState
  readonly client: Client
}

/** Country, phone and time zone. */
export function PlaceFields({ form, client }: PlaceFieldsProps) {
  const { countries, load, retry } = useCountries(client)
  const country = form.valueOf('country') ?? ''
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <CountryField
          field={form.field('country')}
          countries={countries}
          value={country}
          onFocus={load}
          onBlur={() => void form.validate('country')}
          onChange={(code) => form.setValue('country', code)}
          onRetry={retry}
        />
        <PhoneField
          field={form.field('phone')}
          countries={countries}
          country={country}
          value={form.valueOf('phone') ?? ''}
          onFocus={load}
          onChange={(phone) => form.setValue('phone', phone, { isDraft: true })}
        />
      </div>
      <TimeZoneField
        field={form.field('timezone')}
        value={form.valueOf('timezone') ?? ''}
        onBlur={() => void form.validate('timezone')}
        onChange={(zone) => form.setValue('timezone', zone)}
      />
    </div>
  )
}
