import type { landing } from '@grana/messages/es/portal/landing'
import { Cell, Container } from '@grana/ui/grid'
import { Section } from '@grana/ui/section'
import styles from './how-it-works.module.css'

/** The stack gains one band with each step. */
export function HowItWorks({ text: { heading, lede, items } }: { readonly text: (typeof landing)['steps'] }) {
  return (
    <Section id="como-funciona" count={1} title={heading} lede={lede}>
      <Container grid>
        <Cell as="ol" className={styles.steps}>
          {items.map((step, index) => (
            <li key={step.name} className={styles.step}>
              <span className={styles.bands} aria-hidden>
                {items.slice(0, index + 1).map(({ name }) => (
                  <i key={name} />
                ))}
              </span>
              <h3 className={styles.name}>
                <span className={styles.number}>{index + 1}</span>
                {step.name}
              </h3>
              <p className={styles.text}>{step.text}</p>
            </li>
          ))}
        </Cell>
      </Container>
    </Section>
  )
}
