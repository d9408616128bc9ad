import type { LogEntry } from '@grana/contract/engagements/log'
import { shortDate } from '@grana/messages/es/formats/dates'
import { workTexts } from '@grana/messages/es/pentests/work'
import styles from './work.module.css'

/** What a team did each day, newest first. */
export function LogList({ entries }: { readonly entries: readonly LogEntry[] }) {
  if (entries.length === 0) return <p className={styles.quiet}>{workTexts.log.empty}</p>
  return (
    <ul className={styles.items}>
      {entries.map(({ id, day, text, author }) => (
        <li className={styles.entry} key={id}>
          <p className={styles.entryHead}>
            {shortDate(day)} · {author}
          </p>
          <p className={styles.note}>{text}</p>
        </li>
      ))}
    </ul>
  )
}
