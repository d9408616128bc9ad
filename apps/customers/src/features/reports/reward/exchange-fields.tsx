import { exchangeCents, paidCurrencies, type Exchange, type PaidCurrency } from '@grana/contract/payouts/exchange'
import { formatMoney } from '@grana/contract/reports/reward'
import { paying as texts } from '@grana/messages/es/payments/paying'
import { validationText } from '@grana/messages/es/validation'
import { DateControl } from '@grana/parts/form/date-control'
import { isDateValue } from '@grana/ui/date-text'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'

/** What the payer typed; `USD` needs no rate. */
export type TypedExchange = { readonly currency: PaidCurrency | 'USD'; readonly rate: string; readonly rate_on: string }

const isRate = (rate: string) => /^(?:0|[1-9]\d{0,4})(?:\.\d{1,6})?$/.test(rate.trim()) && /[1-9]/.test(rate)

/** The exchange of a payment; nothing in dollars, `'incomplete'` while a part is missing. */
export function toExchange({ currency, rate, rate_on }: TypedExchange): Exchange | 'incomplete' | undefined {
  if (currency === 'USD') return undefined
  return isRate(rate) && isDateValue(rate_on) ? { currency, rate: rate.trim(), rate_on } : 'incomplete'
}

export interface ExchangeFieldsProps {
  readonly value: TypedExchange
  readonly onChange: (value: TypedExchange) => void
  /** Of the reward. */
  readonly cents: number | undefined
  readonly isValidated: boolean
  readonly today: string
}

/** The currency that was paid, and the rate where it is not the one of the reward. */
export function ExchangeFields({ value, onChange, cents, isValidated, today }: ExchangeFieldsProps) {
  const given = toExchange(value)
  const isKnown = given !== undefined && given !== 'incomplete' && cents !== undefined
  return (
    <>
      <Field label={texts.currency}>
        <Select
          value={value.currency}
          onChange={({ target }) => onChange({ ...value, currency: target.value as TypedExchange['currency'] })}
        >
          {(['USD', ...paidCurrencies] as const).map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </Select>
      </Field>
      {value.currency === 'USD' ? null : (
        <>
          <Field
            label={texts.rate}
            hint={
              isKnown
                ? texts.worth(formatMoney(given.currency, exchangeCents(cents, given)))
                : texts.rateHint(value.currency)
            }
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
      )}
    </>
  )
}
