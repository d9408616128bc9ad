import styles from './day-strip.module.css'

export interface Day {
  /** The date in words, and what happened: shown under the pointer. */
  readonly name: string
  readonly state: 'passed' | 'failed' | 'missing'
}

export interface DayStripProps {
  /** From the oldest to the newest. */
  readonly days: readonly Day[]
  /** How many passed, which did not and when: the strip in words. */
  readonly label: string
}

const STEP = 8
const WIDTH = 6

/** A passed check is a full bar, a failed one half a bar at the bottom, a missing one a hairline: no state by colour alone. */
const shapes = {
  passed: { y: 0, height: 16 },
  failed: { y: 8, height: 8 },
  missing: { y: 15, height: 1 },
} as const

/** One bar a day. */
export function DayStrip({ days, label }: DayStripProps) {
  const width = Math.max(WIDTH, days.length * STEP - (STEP - WIDTH))
  return (
    <svg className={styles.strip} viewBox={`0 0 ${width} 16`} width={width} height="16" role="img" aria-label={label}>
      {days.map(({ name, state }, index) => (
        <rect className={styles[state]} key={name} x={index * STEP} width={WIDTH} {...shapes[state]}>
          <title>{name}</title>
        </rect>
      ))}
    </svg>
  )
}
