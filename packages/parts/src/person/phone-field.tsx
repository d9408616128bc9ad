import { useMemo, useRef } from 'react'
import { formTexts } from '@grana/messages/es/forms'
import { personTexts } from '@grana/messages/es/person'
import { Combobox, type Option } from '@grana/ui/combobox'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { useEarlyText } from '@grana/ui/use-early-text'
import type { BoundField } from '../form/use-contract-form.ts'
import type { Countries } from './use-countries.ts'
import { usePhoneParts } from './use-phone-parts.ts'
import styles from './person-fields.module.css'

export type PhoneFieldProps = {
  readonly field: BoundField
  readonly countries: Countries
  readonly country: string
  readonly value: string
  readonly required?: boolean
  readonly onFocus: () => void
  /** Called with the number as it is stored; the form validates it at the events of the field. */
  readonly onChange: (phone: string) => void
}

function shownCode(option: Option): string {
  return option.detail ?? ''
}

function toOptions(countries: Countries): readonly Option[] {
  if (countries.status !== 'loaded') return []
  return countries.list.map(({ code, name, calling_code: detail }) => ({ value: code, label: name, detail }))
}

/** Calling code and number; one field for both when the codes cannot be loaded. */
export function PhoneField({ field, countries, country, value, required, onFocus, onChange }: PhoneFieldProps) {
  const { code, number, choose, type } = usePhoneParts({ countries, country, value, onChange })
  const input = useRef<HTMLInputElement>(null)
  useEarlyText(input, number, type)
  const options = useMemo(() => toOptions(countries), [countries])
  const isPlain = countries.status === 'failed'
  const { id, label, error, state } = field
  const hint = isPlain ? personTexts.phone.fallbackHint : undefined
  const note = required ? undefined : formTexts.optional
  return (
    <Field id={id} label={label} note={note} hint={hint} error={error} state={state} required={required ?? false}>
      <div className={isPlain ? undefined : styles.phone}>
        {isPlain ? null : (
          <Combobox
            id={`${id}-prefix`}
            label={personTexts.phone.prefix}
            options={options}
            value={code}
            shownText={shownCode}
            onChange={choose}
            onFocus={onFocus}
            loading={countries.status !== 'loaded'}
            loadingText={formTexts.loadingOptions}
            noOptionsText={personTexts.countries.none}
            countText={personTexts.countries.count}
            listLabel={personTexts.countries.prefixes}
            mono
            wideList
          />
        )}
        <TextInput
          type="tel"
          inputMode="tel"
          mono
          autoComplete={isPlain ? 'tel' : 'tel-national'}
          data-field="phone"
          ref={input}
          value={number}
          onFocus={onFocus}
          onChange={(event) => type(event.target.value)}
        />
      </div>
    </Field>
  )
}
