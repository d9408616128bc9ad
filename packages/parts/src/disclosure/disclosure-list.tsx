import type { ReactNode } from 'react'
import type { DisclosureCard } from '@grana/contract/disclosures'
import type { Severity } from '@grana/contract/program-values'
import { activityPage as texts } from '@grana/messages/es/disclosures'
import { shortDate } from '@grana/messages/es/formats/dates'
import { programLabels } from '@grana/messages/es/program-labels'
import { Link } from '@grana/ui/link'
import { Severity as SeverityMark } from '@grana/ui/severity'
import styles from './disclosure-list.module.css'

export const severityLevels = {
  informative: 1,
  low: 2,
  medium: 3,
  high: 4,
  critical: 5,
} as const satisfies Record<Severity, number>

export interface DisclosureListProps {
  readonly cards: readonly DisclosureCard[]
  readonly addressOf: (slug: string) => string
  /** Names the program and the organization of each, in a list of several programs. */
  readonly showsProgram?: boolean
}

function thanksOf({ handle, other_handles: others = [] }: DisclosureCard): string {
  const names = [...(handle === undefined ? [] : [handle]), ...others]
  return names.length === 0 ? texts.thanksUnnamed : texts.thanks(names)
}

function Row({
  card,
  addressOf,
  showsProgram,
}: { readonly card: DisclosureCard } & Omit<DisclosureListProps, 'cards'>): ReactNode {
  return (
    <li className={styles.row}>
      <SeverityMark level={severityLevels[card.severity]} label={programLabels.severities[card.severity]} />
      <div className={styles.words}>
        <Link href={addressOf(card.slug)}>{card.title}</Link>
        <p>{card.summary}</p>
        <p className={styles.facts}>
          {showsProgram ? `${card.program.name}, ${card.organization.name} · ` : ''}
          <time dateTime={card.published_at}>{shortDate(card.published_at)}</time> · {thanksOf(card)}
        </p>
      </div>
    </li>
  )
}

/** Published disclosures, newest first. */
export function DisclosureList({ cards, addressOf, showsProgram = false }: DisclosureListProps) {
  return (
    <ul className={styles.list}>
      {cards.map((card) => (
        <Row key={card.slug} card={card} addressOf={addressOf} showsProgram={showsProgram} />
      ))}
    </ul>
  )
}
