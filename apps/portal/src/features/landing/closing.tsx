import { paths } from '#app/paths.ts'
import type { landing } from '@grana/messages/es/portal/landing'
import { ButtonLink } from '@grana/ui/button'
import { Cell, Container } from '@grana/ui/grid'
import { LargeMark } from '@grana/ui/mark'
import styles from './closing.module.css'

export function Closing({ text }: { readonly text: (typeof landing)['closing'] }) {
  const { heading, lede, launch, contact, programs } = text
  return (
    <section className={styles.closing} aria-labelledby="cierre">
      <Container grid className={styles.content}>
        <LargeMark className={styles.mark} />
        <Cell className={styles.words} from={2} to={9}>
          <h2 className={styles.heading} id="cierre">
            {heading}
          </h2>
          <p className={styles.lede}>{lede}</p>
          <div className={styles.actions}>
            <ButtonLink look="cta" size="large" href={paths.signUpCustomer()}>
              {launch}
            </ButtonLink>
            <ButtonLink look="line" size="large" href={paths.contact()}>
              {contact}
            </ButtonLink>
            <ButtonLink look="line" size="large" href={paths.programs()}>
              {programs}
            </ButtonLink>
          </div>
        </Cell>
      </Container>
    </section>
  )
}
