import type { ReactNode } from 'react'
import type { BandCount } from '@grana/ui/bands-geometry'
import { Cell, Container } from '@grana/ui/grid'
import { GoLink } from '@grana/ui/link'
import { SectionHead } from '@grana/ui/section-head'
import styles from './page-section.module.css'

export interface PageSectionProps {
  readonly id: string
  /** Bands of the head: their number rises down the page. */
  readonly count: BandCount
  readonly title: string
  readonly lede?: string
  readonly children: ReactNode
}

export function PageSection({ id, count, title, lede, children }: PageSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHead count={count} title={title} titleId={id} lede={lede} />
      <Container grid>
        <Cell className={styles.body}>{children}</Cell>
      </Container>
    </section>
  )
}

/** What a drawing or a table leaves unsaid. */
export function Note({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}

/** Where a section leads on to. */
export function MoreLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <GoLink className={styles.more} href={href}>
      {children}
    </GoLink>
  )
}
