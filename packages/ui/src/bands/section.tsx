import type { ReactNode } from 'react'
import type { BandCount } from './bands-geometry.ts'
import { SectionHead } from './section-head.tsx'
import styles from './section.module.css'

export interface SectionProps {
  /** Id of the title, which names the section. */
  readonly id: string
  /** Bands of the head: their number increases down the page. */
  readonly count: BandCount
  readonly title: string
  readonly lede?: string
  readonly children: ReactNode
}

/** A section of a page under its head, and the container of its container queries. */
export function Section({ id, count, title, lede, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHead count={count} title={title} titleId={id} lede={lede} />
      {children}
    </section>
  )
}
