import type { bugBountyPage } from '@grana/messages/es/portal/bug-bounty'
import { Cell, Container } from '@grana/ui/grid'
import styles from './essentials.module.css'

/** Three items, each with a band that extends to the inline end of the window. */
export function Essentials({ text: { heading, items } }: { readonly text: (typeof bugBountyPage)['essentials'] }) {
  return (
    <section className={styles.section} aria-labelledby="que-es">
      <Container grid className={styles.grid}>
        <Cell from={2} to={5}>
          <h2 className={styles.heading} id="que-es">
            {heading}
          </h2>
        </Cell>
        <Cell as="ol" from={6} to={12}>
          {items.map(({ title, text }) => (
            <li key={title} className={styles.line}>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </Cell>
      </Container>
    </section>
  )
}
