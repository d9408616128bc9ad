import { SettingsForm } from '#app/lib/account/settings-form.tsx'
import { useSettingsForm } from '#app/lib/account/use-settings-form.ts'
import type { Client } from '@grana/client/create-client'
import {
  payoutAccountTypes,
  payoutForm,
  payoutMethods,
  payoutRules,
  savePayoutDetails,
  type PayoutMethod,
} from '@grana/contract/payouts/payout-details'
import { hasKey } from '@grana/contract/record-keys'
import { payout as texts } from '@grana/messages/es/account/payout'
import { payoutValidationTexts } from '@grana/messages/es/account/payout-validation'
import { TextLine } from '@grana/parts/form/text-line'
import type { BoundField } from '@grana/parts/form/use-contract-form'
import { Button } from '@grana/ui/button'
import { Field } from '@grana/ui/field'
import { Select } from '@grana/ui/select'
import styles from './payout.module.css'

export interface PayoutFormProps {
  readonly client: Client
  readonly runConfirmed: (act: () => Promise<void>) => Promise<void>
  readonly onDone: () => Promise<void>
  /** Only where details exist already. */
  readonly onCancel: (() => void) | undefined
}

function describeReason(_field: string, reason: string): string | undefined {
  return hasKey(payoutValidationTexts, reason) ? payoutValidationTexts[reason] : undefined
}

/** Asks for the fields of the chosen method. */
export function PayoutForm({ client, runConfirmed, onDone, onCancel }: PayoutFormProps) {
  const form = useSettingsForm({
    schema: payoutForm,
    labels: texts.labels,
    describe: describeReason,
    initial: {},
    save: (values) =>
      runConfirmed(async () => {
        await client.call(savePayoutDetails, { body: values })
        await onDone()
      }),
  })
  const { field } = form
  const chosen = payoutMethods.find((method) => method === form.getValues().method)
  return (
    <div className={styles.form}>
      <SettingsForm form={form} label={texts.form} send={texts.save}>
        <Field {...boxOf(field('method'))}>
          <Select {...field('method').control} defaultValue="">
            <option value="" disabled>
              {texts.choose}
            </option>
            {payoutMethods.map((method) => (
              <option key={method} value={method}>
                {texts.methods[method]}
              </option>
            ))}
          </Select>
        </Field>
        {chosen === undefined ? null : <MethodFields method={chosen} field={field} />}
      </SettingsForm>
      {onCancel ? (
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      ) : null}
    </div>
  )
}

type BoundFields = ReturnType<typeof useSettingsForm<typeof payoutForm>>['field']

const boxOf = ({ id, label, error, state }: BoundField) => ({ id, label, error, state, required: true })

interface MethodFieldsProps {
  readonly method: PayoutMethod
  readonly field: BoundFields
}

/** The fields of a method, with the names that its country uses. */
function MethodFields({ method, field }: MethodFieldsProps) {
  const { fields } = payoutRules[method]
  const taxNumber = { ...field('tax_number'), label: texts.taxNumbers[method] ?? texts.labels.tax_number }
  return (
    <>
      <TextLine field={field('holder')} autoComplete="name" hint={texts.holderHint} />
      {fields.includes('bank') ? <TextLine field={field('bank')} autoComplete="off" /> : null}
      {fields.includes('account_type') ? <AccountType field={field('account_type')} /> : null}
      {fields.includes('routing') ? <TextLine field={field('routing')} kind="handle" autoComplete="off" /> : null}
      <TextLine field={{ ...field('account'), label: texts.accounts[method] }} kind="handle" autoComplete="off" />
      {fields.includes('tax_number') ? <TextLine field={taxNumber} kind="handle" autoComplete="off" /> : null}
      <p className={styles.note}>{texts.encrypted}</p>
    </>
  )
}

function AccountType({ field }: { readonly field: BoundField }) {
  return (
    <Field {...boxOf(field)}>
      <Select {...field.control} defaultValue="">
        <option value="" disabled>
          {texts.chooseType}
        </option>
        {payoutAccountTypes.map((type) => (
          <option key={type} value={type}>
            {texts.accountTypes[type]}
          </option>
        ))}
      </Select>
    </Field>
  )
}
