import type { ReactNode } from 'react'
import { Cell, Container } from '@grana/ui/grid'
import styles from './opening-section.module.css'

export interface OpeningSectionProps {
  readonly id: string
  readonly title: string
  readonly lede: string
  readonly children: ReactNode
}

/** The first section of a page, below its header: its drawing contains the bands, so its title has none. */
export function OpeningSection({ id, title, lede, children }: OpeningSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Container grid className={styles.head}>
        <Cell from={2} to={7}>
          <h2 id={id}>{title}</h2>
        </Cell>
        <Cell from={8} to={12}>
          <p className={styles.lede}>{lede}</p>
        </Cell>
      </Container>
      <Container grid>
        <Cell>{children}</Cell>
      </Container>
    </section>
  )
}
