import { useId } from 'react'
import { markBox, markPath } from '@grana/ui/mark-geometry'
import styles from './crowd.module.css'

export type CrowdKind = 'unpaid' | 'invited' | 'open'

const STEP = 34
/** Number of invited people in the drawing. */
const INVITED = 4

/** One mark per person: filled where findings are paid, hollow where not; a line marks an invitation. */
export function Crowd({ kind }: { readonly kind: CrowdKind }) {
  const id = useId()
  const height = markBox.height + 4
  const end = INVITED * STEP
  return (
    <svg className={styles.crowd} height={height} aria-hidden>
      <pattern id={id} width={STEP} height={height} patternUnits="userSpaceOnUse">
        {kind === 'unpaid' ? (
          <ellipse className={styles.hollow} cx="12" cy={height / 2} rx="10" ry="13" />
        ) : (
          <path className={styles.filled} d={markPath} transform="translate(1 2)" />
        )}
      </pattern>
      <rect width={kind === 'invited' ? end : '100%'} height={height} fill={`url(#${id})`} />
      {kind === 'invited' ? <path className={styles.door} d={`M${end + 2} 0V${height}`} /> : null}
    </svg>
  )
}
