import type { targetForm } from '@grana/contract/customers/target-form'
import { websiteTypes } from '@grana/contract/customers/target-values'
import type { Target } from '@grana/contract/customers/targets'
import { credentialModes, environments, targetTypes, type TargetType } from '@grana/contract/program-values'
import { targets } from '@grana/messages/es/apps/targets'
import { formTexts } from '@grana/messages/es/forms'
import { programLabels } from '@grana/messages/es/program-labels'
import type { BoundField, useContractForm } from '@grana/parts/form/use-contract-form'
import { Field } from '@grana/ui/field'
import { TextInput } from '@grana/ui/input'
import { Segmented } from '@grana/ui/segmented'
import { SelectField } from './select-field.tsx'
import styles from './target-form.module.css'

const texts = targets.form

type Form = Pick<ReturnType<typeof useContractForm<typeof targetForm>>, 'field'>

const toOptions = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))

const typeOptions = toOptions(targetTypes, programLabels.targetTypes)
const websiteOptions = [{ value: '', label: texts.noWebsiteType }, ...toOptions(websiteTypes, targets.websiteTypes)]
const credentialOptions = [
  { value: '', label: texts.noCredentials },
  ...toOptions(credentialModes, texts.credentialModes),
]
const tierOptions = (['1', '2', '3'] as const).map((value) => ({
  value,
  label: (
    <span className={styles.tier}>
      <span>{targets.tier(Number(value))}</span>
      <span className={styles.tierText}>{targets.tierTexts[value]}</span>
    </span>
  ),
}))

function wordsOf({ id, label, error, state }: BoundField) {
  return { id, label, error, state }
}

interface FieldsProps {
  readonly form: Form
  readonly target: Target | undefined
}

interface WhatFieldsProps extends FieldsProps {
  readonly type: TargetType
  readonly onType: (type: TargetType) => void
}

/** Type and address. */
export function WhatFields({ form, target, type, onType }: WhatFieldsProps) {
  const { field } = form
  const isFixed = target !== undefined && !target.can.change_address
  const exact = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <>
      <div className={styles.row}>
        {isFixed ? (
          <FixedType field={field('type')} type={type} />
        ) : (
          <SelectField
            field={field('type')}
            options={typeOptions}
            initial={type}
            onChoose={(value) => onType(value as TargetType)}
          />
        )}
        <Field {...wordsOf(field('address'))} required>
          <TextInput
            {...field('address').control}
            {...exact}
            mono
            defaultValue={target?.address ?? ''}
            readOnly={isFixed}
            aria-describedby="address-help"
          />
        </Field>
        <p className={styles.addressHelp} id="address-help">
          {texts.addressHints[type]}
        </p>
      </div>
      <Field {...wordsOf(field('name'))} hint={texts.nameHint} required>
        <TextInput {...field('name').control} defaultValue={target?.name ?? ''} autoComplete="off" />
      </Field>
      {type === 'website' ? (
        <SelectField
          field={field('website_type')}
          options={websiteOptions}
          initial={target?.website_type ?? ''}
          optional
        />
      ) : null}
    </>
  )
}

/** A type that cannot change: shown as text, and submitted unchanged. */
function FixedType({ field, type }: { readonly field: BoundField; readonly type: TargetType }) {
  return (
    <Field {...wordsOf(field)}>
      <TextInput readOnly value={programLabels.targetTypes[type]} />
      <input type="hidden" name="type" value={type} />
    </Field>
  )
}

/** Testing conditions. */
export function TestingFields({ form, target }: FieldsProps) {
  const { field } = form
  return (
    <>
      <Segmented
        id={field('environment').id}
        legend={texts.fields.environment}
        name="environment"
        options={toOptions(environments, programLabels.environments)}
        defaultValue={target?.environment ?? 'production'}
        error={field('environment').error}
      />
      <Segmented
        id={field('tier').id}
        legend={texts.fields.tier}
        name="tier"
        options={tierOptions}
        defaultValue={String(target?.tier ?? 2)}
        error={field('tier').error}
      />
      <SelectField
        field={field('credential_mode')}
        options={credentialOptions}
        initial={target?.credential_mode ?? ''}
      />
      <Field {...wordsOf(field('note'))} note={formTexts.optional}>
        <TextInput {...field('note').control} defaultValue={target?.note ?? ''} autoComplete="off" />
      </Field>
    </>
  )
}
