import styles from './week-grid.module.css'

export interface WeekDay {
  readonly name: string
  /** Hours of the day, from 0 to 23, that are taken. */
  readonly hours: ReadonlySet<number>
  /** The same in words: ranges of hours, or that there are none. */
  readonly text: string
}

export interface WeekGridProps {
  readonly days: readonly WeekDay[]
  readonly label: string
  /** Hours named above the grid. */
  readonly ticks: readonly { readonly hour: number; readonly text: string }[]
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const toOffset = (hour: number): string => `${(hour / 24) * 100}%`
/** A little less than a column, so that hours can be counted. */
const COLUMN = `${(0.9 / 24) * 100}%`

/** Seven days of 24 hours; each day is also written out, which is what a screen reader reads. */
export function WeekGrid({ days, label, ticks }: WeekGridProps) {
  return (
    <div className={styles.week}>
      <svg className={styles.ticks} aria-hidden>
        {ticks.map(({ hour, text }) => (
          <text key={hour} x={toOffset(hour)} y="12">
            {text}
          </text>
        ))}
      </svg>
      <dl aria-label={label}>
        {days.map(({ name, hours, text }) => (
          <div className={styles.day} key={name}>
            <dt>{name}</dt>
            <dd>
              <svg className={styles.hours} aria-hidden>
                {HOURS.map((hour) => (
                  <rect
                    className={hours.has(hour) ? styles.taken : styles.free}
                    key={hour}
                    x={toOffset(hour)}
                    width={COLUMN}
                    height="18"
                  />
                ))}
              </svg>
              <span>{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
