import type { ReactNode } from 'react'
import { galleryTexts } from '@grana/messages/es/gallery'
import { Cell, Container } from '@grana/ui/grid'
import styles from './gallery.module.css'

export type SectionName = keyof typeof galleryTexts.sections

export interface SectionProps {
  readonly name: SectionName
  readonly children: ReactNode
}

export function Section({ name, children }: SectionProps) {
  return (
    <Container as="section" grid id={name}>
      <Cell className={styles.section}>
        <h2 className={styles.heading}>{galleryTexts.sections[name]}</h2>
        {children}
      </Cell>
    </Container>
  )
}

/** For components that reach the edges of the window. */
export function WideSection({ name, children }: SectionProps) {
  return (
    <section className={styles.wide} id={name}>
      <Container grid>
        <Cell>
          <h2 className={styles.heading}>{galleryTexts.sections[name]}</h2>
        </Cell>
      </Container>
      {children}
    </section>
  )
}
