import { useState } from 'react'
import { useOverview } from '#app/lib/use-overview.ts'
import { paths } from '#app/paths.ts'
import type { StaffOverview } from '@grana/contract/staff/overview'
import { portal } from '@grana/messages/es/portal'
import { staffHome as texts } from '@grana/messages/es/staff/home'
import { staffTexts } from '@grana/messages/es/staff/staff'
import { useSinceDate } from '@grana/parts/app/use-time-zone'
import { classNames } from '@grana/ui/class-names'
import { EmptyState } from '@grana/ui/empty-state'
import { CheckCircleIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import styles from './home.module.css'

type Queue = StaffOverview['places'][number]

/** From this age on a queue is marked. */
const LATE_MS = 24 * 60 * 60 * 1000

function QueueRow({
  queue: { place, waiting, oldest_at: oldest },
  now,
}: {
  readonly queue: Queue
  readonly now: number
}) {
  const sinceDate = useSinceDate()
  const isLate = oldest !== null && now - Date.parse(oldest) > LATE_MS
  return (
    <li className={styles.row}>
      <span className={styles.count}>{waiting}</span>
      <span className={styles.names}>
        <Link className={styles.link} href={paths.place(place)}>
          {texts.queues[place](waiting)}
        </Link>
        <span className={styles.place}>{staffTexts.places[place]}</span>
      </span>
      {oldest === null ? null : (
        <span className={classNames(styles.age, isLate && styles.late)}>{texts.oldest(sinceDate(oldest, now))}</span>
      )}
    </li>
  )
}

/** What waits today, the oldest first, and what is done. */
export function HomePage() {
  const { places, role } = useOverview()
  const [now] = useState(() => Date.now())
  const due = places
    .filter(({ waiting }) => waiting > 0)
    .toSorted((a, b) => (a.oldest_at ?? '9').localeCompare(b.oldest_at ?? '9'))
  const clear = places.filter(({ place, waiting }) => waiting === 0 && place !== 'acts')
  return (
    <div className={styles.page}>
      <title>{portal.title(texts.title)}</title>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.lede}>{texts.lede[role]}</p>
      {due.length === 0 ? (
        <EmptyState kind="firstUse" title={texts.clear} text={texts.clearText} />
      ) : (
        <ul className={styles.rows} aria-label={texts.title}>
          {due.map((queue) => (
            <QueueRow key={queue.place} queue={queue} now={now} />
          ))}
        </ul>
      )}
      {due.length > 0 && clear.length > 0 ? (
        <p className={styles.clear}>
          <CheckCircleIcon />
          {texts.nothingIn(clear.map(({ place }) => staffTexts.places[place]))}
        </p>
      ) : null}
    </div>
  )
}
