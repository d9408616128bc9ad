import type { ReactNode } from 'react'
import { Cell, Container } from '@grana/ui/grid'
import { GoLink } from '@grana/ui/link'
import { Section, type SectionProps } from '@grana/ui/section'
import styles from './page-section.module.css'

/** A section whose content starts at the axis. */
export function PageSection({ children, ...section }: SectionProps) {
  return (
    <Section {...section}>
      <Container grid>
        <Cell className={styles.body}>{children}</Cell>
      </Container>
    </Section>
  )
}

/** Explanation below a drawing or a table. */
export function Note({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}

/** Link at the end of a section. */
export function MoreLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <GoLink className={styles.more} href={href}>
      {children}
    </GoLink>
  )
}
