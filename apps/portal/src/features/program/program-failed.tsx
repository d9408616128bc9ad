import { useLocation } from 'react-router'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { paths } from '#app/paths.ts'
import { program as texts } from '@grana/messages/es/program'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Cell, Container } from '@grana/ui/grid'
import styles from './program-failed.module.css'

const { failed: words } = texts

/** Trying again is asking for the same address. */
export function ProgramFailed() {
  const { pathname } = useLocation()
  return (
    <Container grid className={styles.failed}>
      <Cell from={2} to={9}>
        <PageCrumbs steps={[{ label: texts.crumb, href: paths.programs() }, { label: words.title }]} />
        <div className={styles.state}>
          <EmptyState
            kind="error"
            level={1}
            title={words.title}
            text={words.text}
            action={
              <>
                <ButtonLink href={pathname}>{words.retry}</ButtonLink>
                <ButtonLink look="line" href={paths.programs()}>
                  {words.programs}
                </ButtonLink>
              </>
            }
          />
        </div>
      </Cell>
    </Container>
  )
}
