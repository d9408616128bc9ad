import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { forbidden } from '@grana/messages/es/portal/dead-ends'
import { ButtonLink } from '@grana/ui/button'
import { PageHead } from '@grana/ui/page-head'
import styles from './not-found-page.module.css'

export const meta = pageMeta({ title: forbidden.title, path: paths.forbidden(), hidden: true })

export const handle: PageHandle = { status: 403 }

export default function ForbiddenPage() {
  return (
    <div className={styles.page}>
      <PageHead
        count={5}
        title={forbidden.title}
        lede={forbidden.text}
        breadcrumb={<PageCrumbs steps={[{ label: forbidden.title }]} />}
      >
        <div className={styles.actions}>
          <ButtonLink href={paths.home()}>{forbidden.home}</ButtonLink>
          <ButtonLink look="line" href={paths.signIn()}>
            {forbidden.switchAccount}
          </ButtonLink>
        </div>
      </PageHead>
    </div>
  )
}
