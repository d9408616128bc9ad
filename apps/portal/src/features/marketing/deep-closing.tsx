import { BandRamp } from '@grana/ui/bands'
import { ButtonLink } from '@grana/ui/button'
import { Cell, Container } from '@grana/ui/grid'
import type { PageActionsProps } from './page-actions.tsx'
import styles from './deep-closing.module.css'

export interface DeepClosingProps extends PageActionsProps {
  readonly heading: string
  readonly lede: string
}

/** Ends the page: the bands thicken until they become the field with the call to action. */
export function DeepClosing({ heading, lede, primary, secondary }: DeepClosingProps) {
  return (
    <>
      <div className={styles.ramp}>
        <BandRamp />
      </div>
      <section className={styles.field} aria-labelledby="cierre">
        <Container grid className={styles.content}>
          <Cell from={2} to={7}>
            <h2 className={styles.heading} id="cierre">
              {heading}
            </h2>
          </Cell>
          <Cell from={8} to={12} className={styles.side}>
            <p className={styles.lede}>{lede}</p>
            <div className={styles.actions}>
              <ButtonLink className={styles.primary} size="large" href={primary.href}>
                {primary.label}
              </ButtonLink>
              <ButtonLink className={styles.secondary} look="line" size="large" href={secondary.href}>
                {secondary.label}
              </ButtonLink>
            </div>
          </Cell>
        </Container>
      </section>
    </>
  )
}
