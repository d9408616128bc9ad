import type { ReactNode } from 'react'
import { ArrowUpIcon } from '../icons/icons.tsx'
import { classNames } from '../layout/class-names.ts'
import { Figure } from './figure.tsx'
import styles from './metric.module.css'

export interface Delta {
  /** No change is no delta. The difference without its sign, as people read it: `3`, `12 %`, `USD 400`. */
  readonly text: string
  readonly direction: 'up' | 'down'
  /** Whether that is welcome: more reports is neither, a longer wait is not. */
  readonly sense?: 'good' | 'bad' | 'neutral'
  /** The whole sentence for screen readers and the pointer: three more than in the week before. */
  readonly label: string
}

export interface MetricProps {
  readonly name: string
  /** A number as text, or `Money`. */
  readonly value: ReactNode
  /** In words after the figure: hours, of how many. */
  readonly unit?: string | undefined
  readonly delta?: Delta | undefined
  /** A sparkline. */
  readonly trend?: ReactNode
  readonly tone?: 'plain' | 'late' | 'soon'
}

/** One line of figures, separated by hairlines. */
export function Metrics({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <dl className={styles.metrics} aria-label={label}>
        {children}
      </dl>
    </div>
  )
}

export function Metric({ name, value, unit, delta, trend, tone = 'plain' }: MetricProps) {
  return (
    <div className={classNames(styles.metric, styles[tone])}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>
          {typeof value === 'string' ? <Figure text={value} /> : value}
          {unit === undefined ? null : <small>{unit}</small>}
          {delta === undefined ? null : <DeltaMark {...delta} />}
        </span>
        {trend}
      </dd>
    </div>
  )
}

function DeltaMark({ text, direction, sense = 'neutral', label }: Delta) {
  return (
    <span className={classNames(styles.delta, styles[sense])} title={label}>
      <ArrowUpIcon className={direction === 'down' ? styles.down : undefined} />
      <span aria-hidden>
        <Figure text={text} />
      </span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}
