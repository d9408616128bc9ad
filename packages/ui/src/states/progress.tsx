import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './progress.module.css'

export interface ProgressProps {
  readonly label: ReactNode
  readonly value: number
  readonly max: number
  /** The state as text, at the end of the line: how much of how much. */
  readonly text: string
}

export function Progress({ label, value, max, text }: ProgressProps) {
  const id = useId()
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <span id={id}>{label}</span>
        <span className={styles.amount} aria-hidden>
          {text}
        </span>
      </div>
      <svg
        className={styles.bar}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-valuetext={text}
      >
        <rect className={styles.rest} width="100%" height="6" />
        <rect className={styles.done} width={`${share * 100}%`} height="6" />
      </svg>
    </div>
  )
}

export interface StepProgressProps {
  readonly label: ReactNode
  /** From 1. */
  readonly current: number
  readonly total: number
  readonly text: string
}

/** Past in ink, present in grana, future as a line. */
export function StepProgress({ label, current, total, text }: StepProgressProps) {
  const steps = Array.from({ length: total }, (_, index) => index + 1)
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <span>{label}</span>
        <span className={styles.step}>{text}</span>
      </div>
      <ol className={styles.steps} aria-hidden>
        {steps.map((step) => (
          <li key={step} className={step < current ? styles.past : step === current ? styles.present : styles.future} />
        ))}
      </ol>
    </div>
  )
}
