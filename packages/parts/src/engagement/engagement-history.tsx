import type { EngagementEvent } from '@grana/contract/engagements/engagement'
import { engagementTexts } from '@grana/messages/es/pentests/engagements'
import { useShortDate } from '../app/use-time-zone.ts'
import styles from './engagement.module.css'

const texts = engagementTexts.history

const titleOf = ({ kind, to }: EngagementEvent) =>
  kind === 'created' || to === undefined ? texts.created : texts.moved(engagementTexts.states[to])

/** Everything that happened, newest first. */
export function EngagementHistory({ events }: { readonly events: readonly EngagementEvent[] }) {
  const dateOf = useShortDate()
  return (
    <ol className={styles.events}>
      {events.map((event) => (
        <li key={event.number} className={styles.event}>
          <p>
            <strong>{titleOf(event)}</strong>
            <span className={styles.quiet}>
              {texts.by(event.actor ?? texts.sides[event.side])}
              <time dateTime={event.at}>{dateOf(event.at)}</time>
            </span>
          </p>
          {event.version !== undefined && event.hours !== undefined ? (
            <p className={styles.quiet}>{texts.scope(event.version, event.hours)}</p>
          ) : null}
          {event.text === undefined ? null : <p className={styles.text}>{event.text}</p>}
        </li>
      ))}
    </ol>
  )
}
