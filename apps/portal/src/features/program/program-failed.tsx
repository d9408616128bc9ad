import { useLocation } from 'react-router'
import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { paths } from '#app/paths.ts'
import { program as texts } from '@grana/messages/es/program'
import { ButtonLink } from '@grana/ui/button'
import { PageHead } from '@grana/ui/page-head'
import styles from './program-failed.module.css'

const { failed: words } = texts

/** Retrying loads the same URL again. */
export function ProgramFailed() {
  const { pathname } = useLocation()
  return (
    <div className={styles.failed}>
      <PageHead
        count={5}
        breadcrumb={<PageCrumbs steps={[{ label: texts.crumb, href: paths.programs() }, { label: words.title }]} />}
        title={words.title}
        lede={words.text}
      >
        <div className={styles.actions}>
          <ButtonLink href={pathname}>{words.retry}</ButtonLink>
          <ButtonLink look="line" href={paths.programs()}>
            {words.programs}
          </ButtonLink>
        </div>
      </PageHead>
    </div>
  )
}
