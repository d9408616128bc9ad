import { PageCrumbs } from '#app/lib/page-crumbs.tsx'
import { ButtonLink } from '@grana/ui/button'
import { PageHead } from '@grana/ui/page-head'
import styles from './agent.module.css'

export interface AgentNoticeProps {
  readonly title: string
  readonly text: string
  /** Labels and addresses of the ways on; the first is the main one. */
  readonly actions: readonly { readonly label: string; readonly href: string }[]
}

/** The page without a profile: hidden, absent, or not loaded. */
export function AgentNotice({ title, text, actions }: AgentNoticeProps) {
  return (
    <div className={styles.page}>
      <PageHead count={5} breadcrumb={<PageCrumbs steps={[{ label: title }]} />} title={title} lede={text}>
        <div className={styles.actions}>
          {actions.map(({ label, href }, index) => (
            <ButtonLink key={href} look={index === 0 ? 'ink' : 'line'} href={href}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </PageHead>
    </div>
  )
}
