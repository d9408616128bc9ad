import type { ReactNode } from 'react'
import { classNames } from '../layout/class-names.ts'
import { percent, sumOf } from './scale.ts'
import { fillOf, type ChartTone } from './tone.ts'
import styles from './share-bar.module.css'

export interface Share {
  readonly name: string
  readonly value: number
  /** The value as people read it: a count, an amount. */
  readonly text: ReactNode
  readonly tone: ChartTone
}

export interface ShareBarProps {
  /** In the order of the bar; those of zero are listed, not drawn. */
  readonly shares: readonly Share[]
  /** What the whole is. */
  readonly label: string
  /** Names and values under the bar in one line, or one below the other as in a side panel. */
  readonly layout?: 'line' | 'column'
}

/** One whole in its parts, with every part named and counted under it: nothing is said by colour alone. */
export function ShareBar({ shares, label, layout = 'line' }: ShareBarProps) {
  const total = sumOf(shares.map(({ value }) => value))
  const drawn = shares
    .map((share, index) => ({ ...share, start: sumOf(shares.slice(0, index).map(({ value }) => value)) }))
    .filter(({ value }) => value > 0)
  return (
    <div className={styles.shares}>
      <svg className={styles.bar} aria-hidden>
        <rect className={styles.rest} width="100%" height="10" />
        {drawn.map(({ name, value, tone, start }) => (
          <rect
            className={classNames(styles.part, fillOf(tone))}
            key={name}
            x={percent(start / total)}
            width={percent(value / total)}
            height="10"
          />
        ))}
      </svg>
      <dl className={classNames(styles.names, layout === 'column' && styles.column)} aria-label={label}>
        {shares.map(({ name, text, tone }) => (
          <div key={name}>
            <dt>
              <svg className={styles.key} aria-hidden>
                <rect className={fillOf(tone)} x="0.5" y="0.5" width="9" height="9" />
              </svg>
              {name}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
