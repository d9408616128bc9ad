import { lazy, Suspense, useState } from 'react'
import { countNotifications, notificationLimits } from '@grana/contract/notifications/inbox'
import { notificationTexts as texts } from '@grana/messages/es/apps/notifications'
import { BellIcon } from '@grana/ui/icons'
import { useApiQuery } from '../query/use-api-query.ts'
import { Disclosure } from '../shell/disclosure.tsx'
import type { NotificationLink } from './notification-link.ts'
import { useLiveEvents } from './use-live-events.ts'
import styles from './notification-bell.module.css'

// A first visit loads the bell only; the list follows when it is opened.
const LazyPanel = lazy(async () => ({ default: (await import('./notification-panel.tsx')).NotificationPanel }))

const { maxCounted } = notificationLimits

/** Announces an increase of the unread count, once; the count at page load is not announced. */
function UnreadAnnouncement({ unread }: { readonly unread: number }) {
  const [lastCount, setHeard] = useState({ unread, isIncrease: false })
  if (lastCount.unread !== unread) setHeard({ unread, isIncrease: unread > lastCount.unread })
  return <output className="visually-hidden">{lastCount.isIncrease ? texts.news(unread) : null}</output>
}

/** The unread count, kept current; opens the list. */
export function NotificationBell({ addressOf }: { readonly addressOf: NotificationLink | undefined }) {
  const isLive = useLiveEvents()
  const unread = useApiQuery(countNotifications).data?.unread ?? 0
  const button = (
    <>
      <BellIcon />
      {unread > 0 ? (
        <span className={styles.count} aria-hidden>
          {texts.count(unread, maxCounted)}
        </span>
      ) : null}
    </>
  )
  return (
    <>
      <Disclosure label={texts.label(unread, maxCounted)} side="below" buttonClass={styles.button} button={button}>
        <Suspense>
          <LazyPanel unread={unread} isLive={isLive} addressOf={addressOf} />
        </Suspense>
      </Disclosure>
      <UnreadAnnouncement unread={unread} />
    </>
  )
}
