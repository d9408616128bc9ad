import { useState } from 'react'
import { targetForm, type TargetCriterion } from '@grana/contract/customers/target-form'
import type { createTarget, Target } from '@grana/contract/customers/targets'
import type { CallInput } from '@grana/contract/operation'
import type { TargetType } from '@grana/contract/program-values'
import { hasKey } from '@grana/contract/record-keys'
import { targets } from '@grana/messages/es/apps/targets'
import { targetValidationTexts } from '@grana/messages/es/apps/targets-validation'
import { FormSummary } from '@grana/parts/form/form-summary'
import { useContractForm } from '@grana/parts/form/use-contract-form'
import { Button, ButtonLink } from '@grana/ui/button'
import { CriteriaField } from './criteria-field.tsx'
import { TestingFields, WhatFields } from './target-fields.tsx'
import styles from './target-form.module.css'

const texts = targets.form

export type TargetInput = CallInput<typeof createTarget>['body']

export interface TargetFormProps {
  /** The existing target, when editing. */
  readonly target?: Target
  readonly save: (input: TargetInput) => Promise<void>
  /** URL to return to without saving. */
  readonly back: string
}

function describe(_field: string, reason: string): string | undefined {
  return hasKey(targetValidationTexts, reason) ? targetValidationTexts[reason] : undefined
}

/** Registers or edits a target. */
export function TargetFormView({ target, save, back }: TargetFormProps) {
  const [type, setType] = useState<TargetType>(target?.type ?? 'website')
  const [criteria, setCriteria] = useState<TargetCriterion[]>(target?.criteria ?? [])
  const form = useContractForm({
    schema: targetForm,
    labels: texts.fields,
    describe,
    validatedWith: { type: 'address' },
    submit: async (values) => save({ ...values, criteria }),
  })
  const { formProps, isSubmitting, summary } = form
  return (
    <form {...formProps} className={styles.form} aria-busy={isSubmitting || undefined}>
      <FormSummary summary={summary} />
      <fieldset className={styles.group}>
        <legend>{texts.groups.what}</legend>
        <WhatFields form={form} target={target} type={type} onType={setType} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.groups.testing}</legend>
        <TestingFields form={form} target={target} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{texts.groups.matters}</legend>
        <p className={styles.hint}>{texts.mattersText}</p>
        <CriteriaField value={criteria} onChange={setCriteria} />
      </fieldset>
      <div className={styles.bar} data-bar-end>
        <ButtonLink look="line" href={back}>
          {texts.cancel}
        </ButtonLink>
        <Button type="submit" busy={isSubmitting} busyText={texts.saving}>
          {target ? texts.save : texts.create}
        </Button>
      </div>
    </form>
  )
}
