import { paths } from '#app/paths.ts'
import type { landing } from '@grana/messages/es/portal/landing'
import { BandRamp } from '@grana/ui/bands'
import { ButtonLink } from '@grana/ui/button'
import { Cell, Container } from '@grana/ui/grid'
import { Link } from '@grana/ui/link'
import styles from './for-hackers.module.css'

/** The bands thicken until they fill the page. */
export function ForHackers({ text }: { readonly text: (typeof landing)['hackers'] }) {
  const { heading, lede, join, more, clause } = text
  return (
    <>
      <div className={styles.ramp}>
        <BandRamp />
      </div>
      <section className={styles.field} aria-labelledby="hackers">
        <Container grid className={styles.content}>
          <Cell from={2} to={7}>
            <h2 className={styles.heading} id="hackers">
              {heading}
            </h2>
            <p className={styles.lede}>{lede}</p>
            <ButtonLink className={styles.join} size="large" href={paths.signUpAgent()}>
              {join}
            </ButtonLink>
            <Link className={styles.more} href={paths.hackers()}>
              {more}
            </Link>
          </Cell>
          <Cell className={styles.clauseCell} from={8} to={12}>
            <figure className={styles.clause}>
              <p className={styles.note}>
                <span>{clause.number}</span>
                <span>{clause.version}</span>
              </p>
              <blockquote className={styles.quote}>{clause.text}</blockquote>
              <figcaption className={styles.note}>{clause.caption}</figcaption>
            </figure>
          </Cell>
        </Container>
      </section>
    </>
  )
}
