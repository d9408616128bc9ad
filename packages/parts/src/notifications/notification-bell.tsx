import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { notificationLimits } from '@grana/contract/notifications/inbox'
import { notificationTexts as texts } from '@grana/messages/es/apps/notifications'
import { BellIcon } from '@grana/ui/icons'
import { useApp } from '../app/app-context.ts'
import { Disclosure } from '../shell/disclosure.tsx'
import type { NotificationLink } from './notification-link.ts'
import { NotificationPanel } from './notification-panel.tsx'
import { createNotificationStore } from './notification-store.ts'
import styles from './notification-bell.module.css'

const maxCounted = notificationLimits.mostCounted

/** Announces an increase of the unread count, once; the count at page load is not announced. */
function UnreadAnnouncement({ unread }: { readonly unread: number }) {
  const [heard, setHeard] = useState({ unread, isIncrease: false })
  if (heard.unread !== unread) setHeard({ unread, isIncrease: unread > heard.unread })
  return <output className="visually-hidden">{heard.isIncrease ? texts.news(unread) : null}</output>
}

/** The unread count, kept current; opens the list. */
export function NotificationBell({ addressOf }: { readonly addressOf: NotificationLink | undefined }) {
  const { session } = useApp()
  const store = useMemo(() => createNotificationStore(session), [session])
  const state = useSyncExternalStore(store.subscribe, store.state)
  useEffect(() => store.follow(), [store])
  const button = (
    <>
      <BellIcon />
      {state.unread > 0 ? (
        <span className={styles.count} aria-hidden>
          {texts.count(state.unread, maxCounted)}
        </span>
      ) : null}
    </>
  )
  return (
    <>
      <Disclosure
        label={texts.label(state.unread, maxCounted)}
        side="below"
        buttonClass={styles.button}
        button={button}
      >
        <NotificationPanel store={store} state={state} addressOf={addressOf} />
      </Disclosure>
      <UnreadAnnouncement unread={state.unread} />
    </>
  )
}
