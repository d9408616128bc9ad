import type { financePage } from '@grana/messages/es/portal/finance'
import { PageSection } from '../page-section.tsx'
import styles from './use-case.module.css'

/** A stair: every step is higher than the one before. */
export function UseCase({ text: { heading, lede, steps } }: { readonly text: (typeof financePage)['useCase'] }) {
  return (
    <PageSection id="caso" count={5} title={heading} lede={lede}>
      <ol className={styles.stair}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.name}>
              <span className={styles.number}>{index + 1}</span>
              {title}
            </h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
