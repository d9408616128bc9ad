import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import type { PageHandle } from '#app/lib/page-handle.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#app/paths.ts'
import { notFound } from '@grana/messages/es/portal/dead-ends'
import { ButtonLink } from '@grana/ui/button'
import { PageHead } from '@grana/ui/page-head'
import styles from './not-found-page.module.css'

export const meta = pageMeta({ title: notFound.title, path: paths.notFound(), hidden: true })

export const handle: PageHandle = { status: 404 }

export default function NotFoundPage() {
  return (
    <div className={styles.page}>
      <PageHead
        count={5}
        title={notFound.heading}
        lede={notFound.text}
        breadcrumb={<PageCrumbs steps={[{ label: notFound.title }]} />}
      >
        <div className={styles.actions}>
          <ButtonLink href={paths.home()}>{notFound.home}</ButtonLink>
          <ButtonLink look="line" href={paths.programs()}>
            {notFound.programs}
          </ButtonLink>
        </div>
      </PageHead>
    </div>
  )
}
