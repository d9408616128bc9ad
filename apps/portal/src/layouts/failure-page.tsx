import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { Button, ButtonLink } from '@grana/ui/button'
import { Cell, Container } from '@grana/ui/grid'
import styles from './failure-page.module.css'

const { failure } = portal

/** Replaces a page that failed; the layout around it keeps working. */
export function FailurePage() {
  return (
    <Container grid>
      <title>{portal.title(failure.title)}</title>
      <Cell className={styles.failure} from={2} to={8}>
        <h1 className={styles.heading}>{failure.heading}</h1>
        <p className="lede">{failure.text}</p>
        <div className={styles.actions}>
          <Button onClick={() => window.location.assign(window.location.href)}>{failure.reload}</Button>
          <ButtonLink look="line" href={paths.home()}>
            {failure.home}
          </ButtonLink>
        </div>
      </Cell>
    </Container>
  )
}
