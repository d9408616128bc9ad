import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { noticeLimits, type Notice } from '@grana/contract/live/notices'
import { notices as texts } from '@grana/messages/es/apps/notices'
import { BellIcon } from '@grana/ui/icons'
import { useApp } from '../app/app-context.ts'
import { Disclosure } from '../shell/disclosure.tsx'
import { NoticePanel } from './notice-panel.tsx'
import { createNoticeStore } from './notice-store.ts'
import styles from './notification-bell.module.css'

const most = noticeLimits.mostCounted

/** Where the screen is that a notification leads to, in this app; some lead nowhere. */
export type NoticeAddress = (notice: Notice) => string | undefined

/** Says that there is more to read than before, once; what was there when the page opened is no news. */
function News({ unread }: { readonly unread: number }) {
  const [heard, setHeard] = useState({ unread, isNews: false })
  if (heard.unread !== unread) setHeard({ unread, isNews: unread > heard.unread })
  return <output className="visually-hidden">{heard.isNews ? texts.news(unread) : null}</output>
}

/** How much is new, as it happens; it opens the list. */
export function NotificationBell({ addressOf }: { readonly addressOf: NoticeAddress | undefined }) {
  const { session } = useApp()
  const store = useMemo(() => createNoticeStore(session), [session])
  const state = useSyncExternalStore(store.subscribe, store.state)
  useEffect(() => store.follow(), [store])
  const button = (
    <>
      <BellIcon />
      {state.unread > 0 ? (
        <span className={styles.count} aria-hidden>
          {texts.count(state.unread, most)}
        </span>
      ) : null}
    </>
  )
  return (
    <>
      <Disclosure label={texts.label(state.unread, most)} side="below" buttonClass={styles.button} button={button}>
        <NoticePanel store={store} state={state} addressOf={addressOf} />
      </Disclosure>
      <News unread={state.unread} />
    </>
  )
}
