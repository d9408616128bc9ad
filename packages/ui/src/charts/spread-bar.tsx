import { percent } from './scale.ts'
import styles from './spread-bar.module.css'

export interface SpreadBarProps {
  readonly median: number
  readonly p90: number
  /** What was promised; absent where nothing was. */
  readonly target?: number | undefined
  /** The end of the axis: the same for all bars of a table that share a unit. */
  readonly max: number
  /** Median, p90 and target in words. */
  readonly label: string
}

/** A tick at the median, a band from there to p90, and the promise as a dashed line across. */
export function SpreadBar({ median, p90, target, max, label }: SpreadBarProps) {
  const isLate = target !== undefined && p90 > target
  const from = median / max
  return (
    <svg className={styles.bar} role="img" aria-label={label}>
      <rect className={styles.axis} y="50%" width="100%" height="1" />
      <rect
        className={isLate ? styles.late : styles.spread}
        x={percent(from)}
        y="6"
        width={percent(p90 / max - from)}
        height="6"
      />
      <svg className={styles.mark} x={percent(from)}>
        <rect className={styles.median} x="-1.5" y="2" width="3" height="14" />
      </svg>
      {target === undefined ? null : (
        <svg className={styles.mark} x={percent(target / max)}>
          <path className={styles.target} d="M0 0V18" />
        </svg>
      )}
    </svg>
  )
}
