import type { ReactNode } from 'react'
import { narrowProfile, stepPaths } from '../bands/bands-geometry.ts'
import { BandStrokes } from '../bands/bands.tsx'
import { Mark } from '../bands/mark.tsx'
import { classNames } from '../layout/class-names.ts'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  /** `firstUse` explains and invites; `noMatch` is one filter away; `error` is not empty and says so. */
  readonly kind: 'firstUse' | 'noMatch' | 'error'
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly action?: ReactNode
  readonly level?: 1 | 2 | 3 | 4
  /** Directly below a line, such as that of tabs or of a form: it then draws none of its own. */
  readonly isBelowLine?: boolean
}

function Drawing({ kind }: Pick<EmptyStateProps, 'kind'>) {
  if (kind !== 'firstUse') return <Mark className={styles.mark} tone={kind === 'error' ? 'error' : 'pale'} />
  const profile = { ...narrowProfile, widths: [2, 3, 4, 5, 6], gap: 3, radius: 5 }
  const paths = stepPaths({ profile, count: 3, bend: 42, upper: 0, lower: 22, from: 0, to: 112 })
  return (
    <svg className={styles.bands} viewBox="0 0 112 37" aria-hidden>
      <BandStrokes paths={paths} />
    </svg>
  )
}

export function EmptyState({ kind, title, text, action, level = 2, isBelowLine = false }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classNames(styles.empty, kind === 'firstUse' && styles.firstUse, isBelowLine && styles.belowLine)}>
      <Drawing kind={kind} />
      <div>
        <Heading className={styles.title}>{title}</Heading>
        {text ? <p className={styles.text}>{text}</p> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  )
}
