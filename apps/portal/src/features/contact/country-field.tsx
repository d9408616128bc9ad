import { useMemo } from 'react'
import { contact } from '@grana/messages/es/contact'
import { formTexts } from '@grana/messages/es/forms'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { Combobox, type Option } from '@grana/ui/combobox'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import type { Countries } from './use-countries.ts'

type CountryFieldProps = {
  readonly field: BoundField
  readonly countries: Countries
  readonly value: string
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly onChange: (code: string) => void
}

function toOptions(countries: Countries): readonly Option[] {
  return countries.status === 'loaded' ? countries.list.map(({ code, name }) => ({ value: code, label: name })) : []
}

/** One of the list; a plain text field when the list cannot be had. */
export function CountryField({ field, countries, value, onFocus, onBlur, onChange }: CountryFieldProps) {
  const { id, label, error, state } = field
  // Folding the whole list takes longer than drawing the field: once per list, not per stroke.
  const options = useMemo(() => toOptions(countries), [countries])
  if (countries.status === 'failed') {
    return (
      <Field id={id} label={label} error={error} state={state} hint={contact.countries.fallbackHint} required>
        <TextInput {...field.control} autoComplete="country-name" />
      </Field>
    )
  }
  return (
    <Field id={id} label={label} error={error} state={state} required>
      <Combobox
        options={options}
        value={value}
        onChange={onChange}
        onFocus={onFocus}
        onBlur={onBlur}
        loading={countries.status !== 'loaded'}
        loadingText={formTexts.loadingOptions}
        noOptionsText={contact.countries.none}
        countText={contact.countries.count}
        listLabel={contact.countries.list}
        autoComplete="country-name"
      />
    </Field>
  )
}
