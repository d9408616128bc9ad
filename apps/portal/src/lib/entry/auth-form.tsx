import type { ReactNode } from 'react'
import { auth } from '@grana/messages/es/account/auth'
import type { ContractForm } from '@grana/parts/form/use-contract-form'
import { useIsHydrated } from '@grana/parts/form/use-is-hydrated'
import { Button, type ButtonLook } from '@grana/ui/button'
import { RefusalSummary, type RefusalSummaryProps } from './refusal-summary.tsx'
import type { Refusal } from './use-refusal.ts'
import styles from './auth-form.module.css'

export interface AuthFormProps {
  readonly form: Pick<ContractForm, 'formProps' | 'isSubmitting' | 'summary'>
  readonly label: string
  readonly refusal: Refusal
  readonly describe?: RefusalSummaryProps['describe']
  /** Replaces the default summary. */
  readonly summary?: ReactNode
  readonly children: ReactNode
}

/** Frame of every form of account entry. */
export function AuthForm({ form, label, refusal, describe, summary, children }: AuthFormProps) {
  return (
    <form {...form.formProps} className={styles.form} aria-label={label} aria-busy={form.isSubmitting || undefined}>
      {summary ?? <RefusalSummary summary={form.summary} refusal={refusal} describe={describe} />}
      {children}
      <noscript>
        <p className={styles.small}>
          {auth.withoutScript} <a href={`mailto:${auth.email}`}>{auth.email}</a>
        </p>
      </noscript>
    </form>
  )
}

export interface SubmitProps {
  readonly busy: boolean
  readonly busyText: string
  readonly refusal: Pick<Refusal, 'waits' | 'isOver'>
  readonly look?: ButtonLook['look']
  /** A secondary action beside it. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/**
 * Submits the form, or shows why it cannot be submitted now. Does nothing before hydration, because a native submit
 * would lose the input.
 */
export function Submit({ busy, busyText, refusal, look, beside, children }: SubmitProps) {
  const isAlive = useIsHydrated()
  return (
    <div className={styles.submit}>
      <div className={beside ? styles.pair : undefined}>
        <Button
          type={isAlive ? 'submit' : 'button'}
          size="large"
          look={look}
          block={!beside}
          busy={busy}
          busyText={busyText}
          disabled={refusal.waits !== undefined}
          reason={refusal.waits && <span className={styles.countdown}>{refusal.waits}</span>}
        >
          {children}
        </Button>
        {beside}
      </div>
      <p className={styles.again} role="status">
        {refusal.isOver && !busy ? auth.tryAgainNow : null}
      </p>
    </div>
  )
}
