import type { ReactNode } from 'react'
import type { BandCount } from '@grana/ui/bands-geometry'
import { SectionHead } from '@grana/ui/section-head'
import styles from './landing-section.module.css'

export interface LandingSectionProps {
  readonly id: string
  /** Bands of the head: their number rises down the page. */
  readonly count: BandCount
  readonly title: string
  readonly lede: string
  readonly children: ReactNode
}

export function LandingSection({ id, count, title, lede, children }: LandingSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHead count={count} title={title} titleId={id} lede={lede} />
      {children}
    </section>
  )
}
