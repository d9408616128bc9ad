import type { DisputeEffect, RuledClosing } from '@grana/contract/reports/disputes'
import { formatMoneyRange } from '@grana/contract/reports/reward'
import type { DisputeOnDesk } from '@grana/contract/staff/disputes'
import { disputeEffectNames } from '@grana/messages/es/apps/disputes'
import { reports } from '@grana/messages/es/apps/reports'
import { staffDisputes } from '@grana/messages/es/staff/disputes'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Select } from '@grana/ui/select'
import styles from './disputes.module.css'

const texts = staffDisputes.ruling

export type EffectValues = {
  readonly effect: DisputeEffect | ''
  readonly closing: RuledClosing | ''
  readonly amount: string
}

export interface EffectFieldsProps {
  readonly assigned: Pick<NonNullable<DisputeOnDesk['assigned']>, 'effects' | 'closings' | 'range'>
  readonly values: EffectValues
  readonly errorOf: (name: keyof EffectValues) => string | undefined
  readonly onChange: (change: Partial<EffectValues>) => void
}

function ClosingField({ assigned, values, errorOf, onChange }: EffectFieldsProps) {
  const { closings } = assigned
  return (
    <Field label={texts.closing} error={errorOf('closing')} required>
      <Select
        value={values.closing}
        onChange={({ target }) => onChange({ closing: closings.find((one) => one === target.value) ?? '' })}
      >
        <option value="">{texts.chooseClosing}</option>
        {closings.map((closing) => (
          <option key={closing} value={closing}>
            {reports.reasons[closing]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** What an overturned decision changes, as far as the report allows it. */
export function EffectFields(props: EffectFieldsProps) {
  const { assigned, values, errorOf, onChange } = props
  const { effects, range } = assigned
  if (effects.length === 0) return <p className={styles.obstacle}>{texts.noEffects}</p>
  return (
    <>
      <Field label={texts.effect} error={errorOf('effect')} required>
        <Select
          value={values.effect}
          onChange={({ target }) => onChange({ effect: effects.find((one) => one === target.value) ?? '' })}
        >
          <option value="">{texts.chooseEffect}</option>
          {effects.map((effect) => (
            <option key={effect} value={effect}>
              {disputeEffectNames[effect]}
            </option>
          ))}
        </Select>
      </Field>
      {values.effect === 'change_closing' ? <ClosingField {...props} /> : null}
      {values.effect === 'recommend_amount' && range ? (
        <Field label={texts.amount(formatMoneyRange(range))} hint={texts.amountHint} error={errorOf('amount')} required>
          <TextInput
            inputMode="decimal"
            value={values.amount}
            onChange={({ target }) => onChange({ amount: target.value })}
          />
        </Field>
      ) : null}
    </>
  )
}
