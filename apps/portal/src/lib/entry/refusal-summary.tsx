import type { ReactNode } from 'react'
import type { CallError } from '@grana/client/call-error'
import { auth } from '@grana/messages/es/account/auth'
import { FormSummary } from '@grana/parts/form/form-summary'
import type { ContractForm } from '@grana/parts/form/use-contract-form'
import { ErrorSummary } from '@grana/ui/error-summary'
import type { Refusal } from './use-refusal.ts'
import styles from './auth-form.module.css'

/** Message of the specification for a refusal, and what to do next. */
export interface RefusalMessage {
  readonly title: ReactNode
  readonly text: ReactNode
}

export interface RefusalSummaryProps {
  readonly summary: ContractForm['summary']
  readonly refusal: Refusal
  /** Messages for refusals that are specific to a form; `undefined` for the default. */
  readonly describe?: ((error: CallError, seconds: number) => RefusalMessage | undefined) | undefined
}

/** A timer is not announced every second; its digits have a fixed width. */
export function Countdown({ seconds }: { readonly seconds: number }) {
  return (
    <span className={styles.countdown} role="timer">
      {auth.tryAgainIn(seconds)}
    </span>
  )
}

function describePause(error: CallError, seconds: number): RefusalMessage | undefined {
  return error.code === 'auth.paused' ? { title: <Countdown seconds={seconds} />, text: auth.paused } : undefined
}

/** Summary above a form after a failed attempt. Shows nothing once a wait is over. */
export function RefusalSummary({ summary, refusal, describe }: RefusalSummaryProps) {
  const { error, seconds, isOver } = refusal
  if (!summary) return null
  if (summary.failure === undefined || !error) return <FormSummary summary={summary} />
  if (isOver) return null
  const message = describe?.(error, seconds) ?? describePause(error, seconds)
  if (!message) return <FormSummary summary={summary} />
  return (
    <ErrorSummary title={message.title} items={[]} attempt={summary.attempt}>
      <p className={styles.told}>{message.text}</p>
    </ErrorSummary>
  )
}
