import type { automobilePage } from '@grana/messages/es/portal/automobile'
import { Cell, Container } from '@grana/ui/grid'
import { VehicleMap } from './vehicle-map.tsx'
import styles from './surface-map.module.css'

/** The drawing first, then its six entry points by number. */
export function SurfaceMap({ text }: { readonly text: (typeof automobilePage)['surface'] }) {
  const { heading, lede, items } = text
  return (
    <section className={styles.section} aria-labelledby="superficie">
      <Container>
        <VehicleMap text={text} />
      </Container>
      <Container grid className={styles.head}>
        <Cell from={2} to={7}>
          <h2 id="superficie">{heading}</h2>
        </Cell>
        <Cell from={8} to={12}>
          <p className={styles.lede}>{lede}</p>
        </Cell>
      </Container>
      <Container grid>
        <Cell as="ol" className={styles.doors}>
          {items.map(({ key, title, text, checks }, index) => (
            <li key={key} className={styles.door}>
              <span className={styles.number}>{index + 1}</span>
              <div>
                <h3 className={styles.name}>{title}</h3>
                <p className={styles.text}>{text}</p>
                <ul className={styles.checks}>
                  {checks.map((check) => (
                    <li key={check}>{check}</li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </Cell>
      </Container>
    </section>
  )
}
