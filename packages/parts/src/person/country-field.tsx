import { useMemo } from 'react'
import { formTexts } from '@grana/messages/es/forms'
import { personTexts } from '@grana/messages/es/person'
import { Button } from '@grana/ui/button'
import { Combobox, type Option } from '@grana/ui/combobox'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import type { BoundField } from '../form/use-contract-form.ts'
import type { Countries } from './use-countries.ts'
import styles from './person-fields.module.css'

const texts = personTexts.countries

export type CountryFieldProps = {
  readonly field: BoundField
  readonly countries: Countries
  readonly value: string
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly onChange: (code: string) => void
  /**
   * For forms that need a code of the list: loading can be retried. Without it a plain text field replaces the list.
   */
  readonly onRetry?: () => void
}

function toOptions(countries: Countries): readonly Option[] {
  return countries.status === 'loaded' ? countries.list.map(({ code, name }) => ({ value: code, label: name })) : []
}

function CountryChoice({ field, countries, value, onFocus, onBlur, onChange }: CountryFieldProps) {
  // The combobox normalizes new options for its search, which is slow: new ones only with a new list, not per keystroke.
  const options = useMemo(() => toOptions(countries), [countries])
  const isFailed = countries.status === 'failed'
  return (
    <Field id={field.id} label={field.label} error={field.error} state={field.state} required>
      <Combobox
        options={options}
        value={value}
        onChange={onChange}
        onFocus={onFocus}
        onBlur={onBlur}
        loading={countries.status !== 'loaded' && !isFailed}
        loadingText={formTexts.loadingOptions}
        noOptionsText={isFailed ? texts.failed : texts.none}
        countText={texts.count}
        listLabel={texts.list}
        autoComplete="country-name"
      />
    </Field>
  )
}

/** A country of the list. */
export function CountryField(props: CountryFieldProps) {
  const { field, countries, onRetry } = props
  if (countries.status !== 'failed') return <CountryChoice {...props} />
  if (onRetry) {
    return (
      <div>
        <CountryChoice {...props} />
        <p className={styles.failed} role="status">
          {texts.failed}{' '}
          <Button look="line" size="dense" onClick={onRetry}>
            {texts.retry}
          </Button>
        </p>
      </div>
    )
  }
  const { id, label, error, state } = field
  return (
    <Field id={id} label={label} error={error} state={state} hint={texts.fallbackHint} required>
      <TextInput {...field.control} autoComplete="country-name" />
    </Field>
  )
}
