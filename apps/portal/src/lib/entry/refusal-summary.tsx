import type { ReactNode } from 'react'
import type { CallError } from '@grana/client/call-error'
import { auth } from '@grana/messages/es/account/auth'
import { FormSummary } from '@grana/parts/form/form-summary'
import type { ContractForm } from '@grana/parts/form/use-contract-form'
import { ErrorSummary } from '@grana/ui/error-summary'
import type { Refusal } from './use-refusal.ts'
import styles from './auth-form.module.css'

/** What a refusal says, in the specification's words, and what to do about it. */
export interface Told {
  readonly title: ReactNode
  readonly text: ReactNode
}

export interface RefusalSummaryProps {
  readonly summary: ContractForm['summary']
  readonly refusal: Refusal
  /** Refusals that a form has more to say about; nothing leaves it to the usual words. */
  readonly tell?: ((error: CallError, seconds: number) => Told | undefined) | undefined
}

/** A timer is not read out at every second; its figures keep their width. */
export function Countdown({ seconds }: { readonly seconds: number }) {
  return (
    <span className={styles.countdown} role="timer">
      {auth.tryAgainIn(seconds)}
    </span>
  )
}

function tellPause(error: CallError, seconds: number): Told | undefined {
  return error.code === 'auth.paused' ? { title: <Countdown seconds={seconds} />, text: auth.paused } : undefined
}

/** On top of a form after a try that failed. A wait that is over has nothing more to say. */
export function RefusalSummary({ summary, refusal, tell }: RefusalSummaryProps) {
  const { error, seconds, isOver } = refusal
  if (!summary) return null
  if (summary.failure === undefined || !error) return <FormSummary summary={summary} />
  if (isOver) return null
  const told = tell?.(error, seconds) ?? tellPause(error, seconds)
  if (!told) return <FormSummary summary={summary} />
  return (
    <ErrorSummary title={told.title} items={[]} attempt={summary.attempt}>
      <p className={styles.told}>{told.text}</p>
    </ErrorSummary>
  )
}
