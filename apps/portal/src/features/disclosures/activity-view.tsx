import type { LoadedActivity } from '#app/lib/disclosure-answer.ts'
import { paths } from '#app/paths.ts'
import { activityPage as texts } from '@grana/messages/es/disclosures'
import { DisclosureList } from '@grana/parts/disclosure/disclosure-list'
import { ButtonLink } from '@grana/ui/button'
import { EmptyState } from '@grana/ui/empty-state'
import { Container } from '@grana/ui/grid'
import { Link } from '@grana/ui/link'
import styles from './disclosures.module.css'

export interface ActivityViewProps {
  readonly answer: LoadedActivity
  readonly feedUrl: string
}

/** One page of the published reports, newest first. */
export function ActivityView({ answer: { cards, page, hasOlder }, feedUrl }: ActivityViewProps) {
  return (
    <Container grid className={styles.page}>
      <div className={styles.all}>
        <div className={styles.listHead}>
          <h2>{texts.list}</h2>
          <Link href={feedUrl}>{texts.feed}</Link>
        </div>
        {cards.length === 0 ? (
          <EmptyState kind="firstUse" level={3} title={texts.empty} text={texts.emptyText} />
        ) : (
          <DisclosureList cards={cards} addressOf={paths.disclosure} showsProgram />
        )}
        <div className={styles.paging}>
          {page > 1 ? (
            <ButtonLink look="line" href={paths.activity(page - 1)}>
              {texts.newer}
            </ButtonLink>
          ) : null}
          {hasOlder ? (
            <ButtonLink look="line" href={paths.activity(page + 1)}>
              {texts.older}
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </Container>
  )
}
