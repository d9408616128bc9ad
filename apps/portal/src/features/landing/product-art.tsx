import { markBox, markPath } from '@grana/ui/mark-geometry'
import styles from './product-art.module.css'
import bands from '@grana/ui/bands.module.css'

/** Positions of findings in a year of a program, in percent: uneven on purpose. */
const findings = [13.5, 34, 44.5, 72, 84.5]
const SCALE = 0.54

/** Bug bounty: three endless bands with findings at any time. */
export function ContinuousArt() {
  return (
    <svg className={styles.art} aria-hidden>
      <rect className={bands.fill2} y="4" width="100%" height="4" />
      <rect className={bands.fill3} y="13" width="100%" height="7" />
      <rect className={bands.fill4} y="25" width="100%" height="14" />
      {findings.map((place) => (
        <svg key={place} className={styles.finding} x={`${place}%`} y="24">
          <rect className={styles.hole} x="-11" width="22" height="16" />
          <path
            className={styles.ink}
            d={markPath}
            transform={`translate(${(-markBox.width * SCALE) / 2} ${8 - (markBox.height * SCALE) / 2}) scale(${SCALE})`}
          />
        </svg>
      ))}
    </svg>
  )
}

/** Pentest: three overlapping phases between two dates. */
export function DatedArt() {
  return (
    <svg className={styles.art} aria-hidden>
      <rect className={bands.fill2} y="4" width="22%" height="4" />
      <rect className={bands.fill3} x="14.5%" y="13" width="38.5%" height="7" />
      <rect className={bands.fill4} x="48%" y="25" width="27.5%" height="14" />
      <rect className={styles.ink} width="1.5" height="44" />
      <rect className={styles.ink} x="75.5%" width="1.5" height="44" />
    </svg>
  )
}
