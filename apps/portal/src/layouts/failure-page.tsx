import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { Button, ButtonLink } from '@grana/ui/button'
import { Cell, Container } from '@grana/ui/grid'
import styles from './failure-page.module.css'

const { failure } = portal

/** Stands in for a page that broke; the frame around it goes on working. */
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
