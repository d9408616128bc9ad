import type { automobilePage } from '@grana/messages/es/portal/automobile'
import { Note, PageSection } from '../page-section.tsx'
import { BenchArt } from './bench-art.tsx'
import styles from './bench.module.css'

export function Bench({ text }: { readonly text: (typeof automobilePage)['bench'] }) {
  const { heading, lede, steps, note, drawing } = text
  return (
    <PageSection id="banco" count={4} title={heading} lede={lede}>
      <div className={styles.sides}>
        <ol className={styles.steps}>
          {steps.map(({ title, text }, index) => (
            <li key={title} className={styles.step}>
              <span className={styles.number}>{index + 1}</span>
              <div>
                <h3 className={styles.name}>{title}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <figure className={styles.figure}>
          <BenchArt text={drawing} />
          <figcaption className={styles.caption}>{drawing.caption}</figcaption>
        </figure>
      </div>
      <Note>{note}</Note>
    </PageSection>
  )
}
