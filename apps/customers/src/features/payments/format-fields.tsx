import { paymentFormats, type PaymentFormat } from '@grana/contract/payouts/owed-rewards'
import { payments as texts } from '@grana/messages/es/payments/payments'
import { validationText } from '@grana/messages/es/validation'
import { useToday } from '@grana/parts/app/use-time-zone'
import { DateControl } from '@grana/parts/form/date-control'
import { isDateValue } from '@grana/ui/date-text'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import styles from './payments.module.css'

export type ChosenFormat = { readonly format: PaymentFormat; readonly rate: string; readonly rate_on: string }

const isRate = (rate: string) => /^(?:0|[1-9]\d{0,4})(?:\.\d{1,6})?$/.test(rate.trim()) && /[1-9]/.test(rate)

export const isComplete = ({ format, rate, rate_on: day }: ChosenFormat): boolean =>
  format === 'csv' || (isRate(rate) && isDateValue(day))

export interface FormatFieldsProps {
  readonly value: ChosenFormat
  readonly onChange: (value: ChosenFormat) => void
  readonly isValidated: boolean
}

/** The form of the file; SPEI pays pesos and needs a rate. */
export function FormatFields({ value, onChange, isValidated }: FormatFieldsProps) {
  const today = useToday()
  return (
    <div className={styles.format}>
      <Field label={texts.format} {...(value.format === 'spei' && { hint: texts.speiOnly })}>
        <Select
          value={value.format}
          onChange={({ target }) => onChange({ ...value, format: target.value as PaymentFormat })}
        >
          {paymentFormats.map((format) => (
            <option key={format} value={format}>
              {texts.formats[format]}
            </option>
          ))}
        </Select>
      </Field>
      {value.format === 'spei' ? (
        <>
          <Field
            label={texts.rate}
            hint={texts.rateHint}
            error={isValidated && !isRate(value.rate) ? validationText('reward.rate', 'rate') : undefined}
            required
          >
            <TextInput
              mono
              inputMode="decimal"
              value={value.rate}
              onChange={({ target }) => onChange({ ...value, rate: target.value })}
            />
          </Field>
          <Field
            label={texts.rateOn}
            error={isValidated && !isDateValue(value.rate_on) ? validationText('reward.rate_on', 'rate_on') : undefined}
            required
          >
            <DateControl max={today} value={value.rate_on} onChange={(day) => onChange({ ...value, rate_on: day })} />
          </Field>
        </>
      ) : null}
    </div>
  )
}
