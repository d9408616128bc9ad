import type { Citation } from '@grana/contract/reports/facts'
import { reportWork } from '@grana/messages/es/apps/report-work'
import { shortDate } from '@grana/messages/es/formats/dates'
import { Link } from '@grana/ui/link'
import { useShortDate, useSinceDate } from '../app/use-time-zone.ts'
import { withCode } from '../program/with-code.tsx'
import styles from './citation-view.module.css'

const texts = reportWork.cites

export interface CitationViewProps {
  readonly cites: Citation
  readonly now: Date
  /** Link of a report that the reader may open. */
  readonly addressOf?: ((id: string) => string) | undefined
}

function Original({ cites: { original }, now, addressOf }: CitationViewProps) {
  const sinceDate = useSinceDate()
  if (!original) return null
  const words = texts.original(original.reference, sinceDate(original.submitted_at, now.getTime()))
  return (
    <p className={styles.line}>
      {original.id !== undefined && addressOf ? <Link href={addressOf(original.id)}>{words}</Link> : words}
      {original.title ? <span> · {original.title}</span> : null}
    </p>
  )
}

/** What a decision refers to, quoted. */
export function CitationView(props: CitationViewProps) {
  const { clause, known_issue: known } = props.cites
  const dateOf = useShortDate()
  return (
    <div className={styles.cited}>
      {clause ? (
        <blockquote className={styles.clause}>
          <b>
            {texts.clause(clause.number)} · {clause.title}
          </b>
          <p>{withCode(clause.text)}</p>
        </blockquote>
      ) : null}
      <Original {...props} />
      {known ? (
        <p className={styles.line}>
          {texts.known(shortDate(known.known_since))}, {texts.registered(dateOf(known.registered_at))}
          {known.title ? <span> · {known.title}</span> : null}
        </p>
      ) : null}
    </div>
  )
}
