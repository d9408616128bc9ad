import { paths } from '#app/paths.ts'
import { portal } from '@grana/messages/es/portal'
import { Button, ButtonLink } from '@grana/ui/button'
import { PageHead } from '@grana/ui/page-head'
import styles from './failure-page.module.css'

const { failure } = portal

/** Stands in for a page that broke; the frame around it goes on working. */
export function FailurePage() {
  return (
    <>
      <title>{portal.title(failure.title)}</title>
      <PageHead count={3} title={failure.heading} lede={failure.text}>
        <div className={styles.actions}>
          <Button onClick={() => window.location.assign(window.location.href)}>{failure.reload}</Button>
          <ButtonLink look="line" href={paths.home()}>
            {failure.home}
          </ButtonLink>
        </div>
      </PageHead>
    </>
  )
}
