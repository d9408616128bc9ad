import type { DisclosureCard } from '@grana/contract/disclosures'
import { program as texts } from '@grana/messages/es/program'
import { EmptyState } from '@grana/ui/empty-state'
import { Link } from '@grana/ui/link'
import { DisclosureList } from '../disclosure/disclosure-list.tsx'
import { Block } from './block.tsx'
import styles from './block.module.css'

const { activity: words, anchors } = texts

export interface ActivityProps {
  readonly hasReports: boolean
  /** Reports of the program that both sides agreed to publish, newest first. */
  readonly disclosures?: readonly DisclosureCard[] | undefined
  /** Address of a published one. */
  readonly addressOf?: (slug: string) => string
  /** Published reports of all programs. */
  readonly activityHref?: string | undefined
}

/** Published reports; the others never show their content. The specification gives the text for none. */
export function Activity({
  hasReports,
  disclosures = [],
  addressOf = (slug) => `/disclosures/${slug}`,
  activityHref,
}: ActivityProps) {
  return (
    <Block id={anchors.activity} heading={words.heading}>
      {disclosures.length > 0 ? (
        <DisclosureList cards={disclosures} addressOf={addressOf} />
      ) : hasReports ? (
        <EmptyState kind="noMatch" level={3} title={words.kept} text={words.keptText} />
      ) : (
        <EmptyState kind="firstUse" level={3} title={words.empty} />
      )}
      {activityHref === undefined ? null : (
        <p className={styles.all}>
          <Link href={activityHref}>{words.all}</Link>
        </p>
      )}
    </Block>
  )
}
