import type { ReactNode } from 'react'
import { classNames } from '@grana/ui/class-names'
import styles from './team.module.css'

export interface MarkProps {
  readonly tone: 'done' | 'open' | 'failed' | 'plain'
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** A state in a table: icon and word in its colour, without a box. */
export function Mark({ tone, icon, children }: MarkProps) {
  return (
    <span className={classNames(styles.mark, styles[tone])}>
      {icon}
      {children}
    </span>
  )
}
