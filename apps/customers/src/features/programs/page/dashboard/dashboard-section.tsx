import type { ReactNode } from 'react'
import styles from './dashboard.module.css'

export interface DashboardSectionProps {
  readonly id: string
  readonly title: string
  /** The link to all of it. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

export function DashboardSection({ id, title, note, children }: DashboardSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {note}
      </div>
      {children}
    </section>
  )
}

export interface DashboardPanelProps {
  readonly id: string
  readonly title: string
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A section of the side column. */
export function DashboardPanel({ id, title, note, children }: DashboardPanelProps) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {note}
      </div>
      {children}
    </section>
  )
}
