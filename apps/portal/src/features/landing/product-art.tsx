import { markBox, markPath } from '@grana/ui/mark-geometry'
import styles from './product-art.module.css'
import bands from '@grana/ui/bands.module.css'

/** Where findings fell on a year of a program: uneven on purpose. */
const findings = [60, 150, 196, 318, 372]
const SCALE = 0.54

/** Bug bounty: three bands without an end, and findings whenever they come. */
export function ContinuousArt() {
  return (
    <svg className={styles.art} viewBox="0 0 440 44" preserveAspectRatio="xMinYMid slice" aria-hidden>
      <rect className={bands.fill2} y="4" width="440" height="4" />
      <rect className={bands.fill3} y="13" width="440" height="7" />
      <rect className={bands.fill4} y="25" width="440" height="14" />
      {findings.map((x) => (
        <g key={x} transform={`translate(${x - 11} 24)`}>
          <rect className={styles.hole} width="22" height="16" />
          <path
            className={styles.ink}
            d={markPath}
            transform={`translate(${11 - (markBox.width * SCALE) / 2} ${8 - (markBox.height * SCALE) / 2}) scale(${SCALE})`}
          />
        </g>
      ))}
    </svg>
  )
}

/** Pentest: three phases that overlap between two dates. */
export function DatedArt() {
  return (
    <svg className={styles.art} viewBox="0 0 440 44" preserveAspectRatio="none" aria-hidden>
      <rect className={bands.fill2} y="4" width="96" height="4" />
      <rect className={bands.fill3} x="64" y="13" width="170" height="7" />
      <rect className={bands.fill4} x="212" y="25" width="120" height="14" />
      <path className={styles.date} d="M.75 0V44M331.25 0V44" />
    </svg>
  )
}
