import type { ReactNode } from 'react'
import { RefusalSummary, type RefusalSummaryProps } from '#app/lib/entry/refusal-summary.tsx'
import type { Refusal } from '#app/lib/entry/use-refusal.ts'
import { centre } from '@grana/messages/es/account/centre'
import type { ContractForm } from '@grana/parts/form/use-contract-form'
import { Button } from '@grana/ui/button'
import { CheckIcon } from '@grana/ui/icons'
import { LeaveGuard } from './leave-guard.tsx'
import styles from './settings-form.module.css'

type FormState = Pick<ContractForm, 'formProps' | 'isSubmitting' | 'summary'> & {
  readonly refusal: Refusal
  readonly isChanged: boolean
  readonly isSaved: boolean
}

export interface SettingsFormProps {
  readonly form: FormState
  readonly label: string
  /** Label of the button, "save changes" by default. */
  readonly send?: string
  readonly sending?: string
  readonly describe?: RefusalSummaryProps['describe']
  readonly children: ReactNode
}

/** Frame of a form of the account centre: error summary on top, submit button with its outcome at the end. */
export function SettingsForm({ form, label, send, sending, describe, children }: SettingsFormProps) {
  const { formProps, summary, refusal, isSubmitting, isChanged, isSaved } = form
  return (
    <form {...formProps} className={styles.form} aria-label={label} aria-busy={isSubmitting || undefined}>
      <RefusalSummary summary={summary} refusal={refusal} describe={describe} />
      {children}
      <div className={styles.save}>
        <Button
          type="submit"
          busy={isSubmitting}
          busyText={sending ?? centre.form.saving}
          disabled={refusal.waits !== undefined}
          reason={refusal.waits}
        >
          {send ?? centre.form.save}
        </Button>
        <p className={styles.outcome} role="status">
          {isSaved ? (
            <span className={styles.saved}>
              <CheckIcon className={styles.icon} />
              {centre.form.saved}
            </span>
          ) : null}
          {isChanged && !isSubmitting ? <span className={styles.pending}>{centre.form.pending}</span> : null}
        </p>
      </div>
      <LeaveGuard active={isChanged && !isSubmitting} />
    </form>
  )
}
