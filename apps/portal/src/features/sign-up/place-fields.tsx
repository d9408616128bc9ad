import type { Client } from '@grana/client/create-client'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { CountryField } from '@grana/parts/person/country-field'
import { PhoneField } from '@grana/parts/person/phone-field'
import { TimeZoneField } from '@grana/parts/person/time-zone-field'
import { useCountries } from '@grana/parts/person/use-countries'
import styles from './sign-up-form.module.css'

/** One value of the form with its setters. */
export interface FieldValue {
  readonly field: BoundField
  readonly value: string
  readonly set: (value: string, options?: { isDraft: boolean }) => void
  readonly validate: () => void
}

export interface PlaceFieldsProps {
  readonly client: Client
  readonly country: FieldValue
  readonly timezone: FieldValue
  /** The country sets its calling code. */
  readonly phone?: FieldValue
}

/** Country, time zone and optionally phone. */
export function PlaceFields({ client, country, timezone, phone }: PlaceFieldsProps) {
  const { countries, load, retry } = useCountries(client)
  const zone = (
    <TimeZoneField
      field={timezone.field}
      value={timezone.value}
      onBlur={timezone.validate}
      onChange={(value) => timezone.set(value)}
    />
  )
  return (
    <>
      <div className={styles.pair}>
        <CountryField
          field={country.field}
          countries={countries}
          value={country.value}
          onFocus={load}
          onBlur={country.validate}
          onChange={(code) => country.set(code)}
          onRetry={retry}
        />
        {phone ? (
          <PhoneField
            field={phone.field}
            countries={countries}
            country={country.value}
            value={phone.value}
            required
            onFocus={load}
            onChange={(number) => phone.set(number, { isDraft: true })}
          />
        ) : (
          zone
        )}
      </div>
      {phone ? zone : null}
    </>
  )
}
