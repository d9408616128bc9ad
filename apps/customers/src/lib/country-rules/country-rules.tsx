import { useMemo } from 'react'
import { builder } from '@grana/messages/es/apps/builder'
import { useCountries } from '@grana/parts/person/use-countries'
import { useApi } from '@grana/parts/query/api-context'
import { Chip } from '@grana/ui/badge'
import { Field } from '@grana/ui/field'
import { FieldError } from '@grana/ui/field-error'
import { Select } from '@grana/ui/select'
import styles from './country-rules.module.css'

const texts = builder.response
const names = new Intl.DisplayNames('es-419', { type: 'region' })
const nameOf = (code: string) => names.of(code) ?? code

interface CountryListProps {
  readonly label: string
  readonly none: string
  readonly chosen: readonly string[]
  readonly options: readonly { readonly code: string; readonly name: string }[]
  readonly onChange: (codes: string[]) => void
}

function CountryList({ label, none, chosen, options, onChange }: CountryListProps) {
  return (
    <div className={styles.countries}>
      <Field label={label}>
        <Select value="" onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}>
          <option value="">{texts.addCountry}</option>
          {options
            .filter(({ code }) => !chosen.includes(code))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      {chosen.length === 0 ? <p className={styles.note}>{none}</p> : null}
      <ul className={styles.chips}>
        {chosen.map((code) => (
          <li key={code}>
            <Chip
              removeLabel={texts.removeCountry(nameOf(code))}
              onRemove={() => onChange(chosen.filter((other) => other !== code))}
            >
              {nameOf(code)}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}

export interface CountryRulesProps {
  readonly approved: readonly string[]
  readonly denied: readonly string[]
  readonly onApproved: (codes: string[]) => void
  readonly onDenied: (codes: string[]) => void
}

/** The countries from which agents take part. */
export function CountryRules({ approved, denied, onApproved, onDenied }: CountryRulesProps) {
  const { countries } = useCountries(useApi())
  const options = useMemo(() => (countries.status === 'loaded' ? countries.list : []), [countries])
  const both = approved.filter((code) => denied.includes(code))
  return (
    <section className={styles.section} aria-labelledby="countries">
      <h3 id="countries">{texts.countries}</h3>
      <p className={styles.note}>{texts.countriesText}</p>
      <div className={styles.pair}>
        <CountryList
          label={texts.approved}
          none={texts.everywhere}
          chosen={approved}
          options={options}
          onChange={onApproved}
        />
        <CountryList label={texts.denied} none={texts.nobody} chosen={denied} options={options} onChange={onDenied} />
      </div>
      {both.map((code) => (
        <FieldError key={code}>{texts.both(nameOf(code))}</FieldError>
      ))}
    </section>
  )
}
