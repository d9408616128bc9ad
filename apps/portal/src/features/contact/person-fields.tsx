import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { Client } from '@grana/client/create-client'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { CountryField } from './country-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { ContactFormState } from './use-contact-form.ts'
import { useCountries } from './use-countries.ts'
import styles from './contact-form.module.css'

type LineName = 'first_name' | 'last_name' | 'email' | 'organization'
type LineProps = {
  readonly form: ContactFormState
  readonly name: LineName
  readonly autoComplete: HTMLInputAutoCompleteAttribute
}

function Line({ form, name, autoComplete }: LineProps) {
  const { id, label, error, state, control } = form.field(name)
  const isEmail = name === 'email'
  return (
    <Field id={id} label={label} error={error} state={state} required>
      <TextInput
        {...control}
        type={isEmail ? 'email' : 'text'}
        autoComplete={autoComplete}
        {...(isEmail && { autoCapitalize: 'none', spellCheck: false })}
      />
    </Field>
  )
}

/** Who writes and where to answer. */
export function PersonFields({ form, client }: { readonly form: ContactFormState; readonly client: Client }) {
  const { countries, load } = useCountries(client)
  const country = form.valueOf('country') ?? ''
  return (
    <>
      <div className={styles.pair}>
        <Line form={form} name="first_name" autoComplete="given-name" />
        <Line form={form} name="last_name" autoComplete="family-name" />
      </div>
      <div className={styles.pair}>
        <Line form={form} name="email" autoComplete="email" />
        <Line form={form} name="organization" autoComplete="organization" />
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
