import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { paths } from '#app/paths.ts'
import { activityPage } from '@grana/messages/es/disclosures'
import { ButtonLink } from '@grana/ui/button'
import { PageHead } from '@grana/ui/page-head'
import styles from './disclosures.module.css'

export interface DisclosureNoticeProps {
  readonly title: string
  readonly text: string
  /** Label and address of the way on. */
  readonly action: { readonly label: string; readonly href: string }
}

/** A page without its report: it failed to load, or it was withdrawn. */
export function DisclosureNotice({ title, text, action }: DisclosureNoticeProps) {
  return (
    <div className={styles.notice}>
      <PageHead
        count={5}
        breadcrumb={<PageCrumbs steps={[{ label: activityPage.title, href: paths.activity() }, { label: title }]} />}
        title={title}
        lede={text}
      >
        <ButtonLink href={action.href}>{action.label}</ButtonLink>
      </PageHead>
    </div>
  )
}
