import { useState, type ReactNode } from 'react'
import { CallError } from '@grana/client/call-error'
import {
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  type NotificationEntry,
} from '@grana/contract/notifications/inbox'
import { notificationTexts as texts, notificationText } from '@grana/messages/es/apps/notifications'
import { dayAndTime } from '@grana/messages/es/formats/day-and-time'
import { Button } from '@grana/ui/button'
import { classNames } from '@grana/ui/class-names'
import { CheckIcon } from '@grana/ui/icons'
import { Link } from '@grana/ui/link'
import { showToast } from '@grana/ui/show-toast'
import { Skeleton } from '@grana/ui/skeleton'
import { useApp, useUser } from '../app/app-context.ts'
import { portalLinks } from '../app/portal-links.ts'
import { callErrorText } from '../form/call-error-text.ts'
import { useApi } from '../query/api-context.tsx'
import { QueryView } from '../query/query-view.tsx'
import { useApiPages } from '../query/use-api-pages.ts'
import type { NotificationLink } from './notification-link.ts'
import styles from './notification-panel.module.css'

export interface NotificationPanelProps {
  readonly unread: number
  /** Whether the stream is connected; otherwise the page polls. */
  readonly isLive: boolean
  readonly addressOf: NotificationLink | undefined
}

/** The list, and how its entries are marked as read. */
function useNotificationList() {
  const client = useApi()
  const pages = useApiPages(listNotifications, { query: {} })
  return {
    ...pages,
    read: (id: string) => void client.call(markNotificationsRead, { body: { ids: [id] } }).catch(showFailure),
    readAll: (newest: string) => void client.call(markAllNotificationsRead, { body: { newest } }).catch(showFailure),
  }
}

function showFailure(error: unknown): void {
  if (!(error instanceof CallError)) throw error
  showToast({ tone: 'danger', title: texts.failed, message: callErrorText(error) })
}

/** The list of notifications: newest first, unread ones marked, each with its time. */
export function NotificationPanel({ unread, isLive, addressOf }: NotificationPanelProps) {
  const list = useNotificationList()
  const [newest] = list.entries
  return (
    <section className={styles.panel} aria-label={texts.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{texts.title}</h2>
        {unread > 0 && newest !== undefined ? (
          <Button look="quiet" size="dense" onClick={() => list.readAll(newest.id)}>
            {texts.readAll}
          </Button>
        ) : null}
      </header>
      {isLive ? null : <p className={styles.notLive}>{texts.notLive}</p>}
      <div className={styles.body}>
        <QueryView query={list.query} skeleton={<Shape />}>
          {() => (list.entries.length === 0 ? <Empty /> : <List list={list} addressOf={addressOf} />)}
        </QueryView>
      </div>
      <Foot />
    </section>
  )
}

function Foot() {
  const { portalUrl } = useApp().runtime
  return (
    <footer className={styles.foot}>
      <Link href={portalUrl + portalLinks.notifications}>{texts.settings}</Link>
    </footer>
  )
}

function Shape() {
  return (
    <div className={styles.shape}>
      {([9, 7, 8] as const).map((width) => (
        <div key={width}>
          <Skeleton width={width} />
          <Skeleton height="caption" width={3} />
        </div>
      ))}
    </div>
  )
}

function Empty() {
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{texts.empty.title}</p>
      <p className={styles.emptyText}>{texts.empty.text}</p>
    </div>
  )
}

type ListProps = {
  readonly list: ReturnType<typeof useNotificationList>
  readonly addressOf: NotificationLink | undefined
}

function List({ list, addressOf }: ListProps) {
  const { entries, hasMore, isLoadingMore, more, read } = list
  return (
    <>
      <ul className={styles.list}>
        {entries.map((notice) => (
          <Item key={notice.id} notice={notice} address={addressOf?.(notice)} onRead={() => read(notice.id)} />
        ))}
      </ul>
      {hasMore ? (
        <div className={styles.more}>
          <Button look="quiet" size="dense" busy={isLoadingMore} busyText={texts.loadingMore} onClick={more}>
            {texts.more}
          </Button>
        </div>
      ) : null}
    </>
  )
}

interface ItemProps {
  readonly notice: NotificationEntry
  readonly address: string | undefined
  readonly onRead: () => void
}

function Item({ notice, address, onRead }: ItemProps) {
  const { timezone: timeZone } = useUser()
  const [now] = useState(() => new Date())
  const isUnread = notice.read_at === null
  const text = notificationText(notice)
  const words: ReactNode = (
    <>
      {isUnread ? <span className="visually-hidden">{texts.unread}: </span> : null}
      {text}
    </>
  )
  const time = dayAndTime(new Date(notice.created_at), { now, timeZone })
  return (
    <li className={classNames(styles.item, isUnread && styles.unread)}>
      <div className={styles.words}>
        {address === undefined ? (
          <p>{words}</p>
        ) : (
          <Link className={styles.link} href={address} onClick={isUnread ? onRead : undefined}>
            {words}
          </Link>
        )}
        <time className={styles.time} dateTime={notice.created_at}>
          {time}
        </time>
      </div>
      {isUnread ? (
        <button className={styles.read} type="button" aria-label={texts.read(text)} onClick={onRead}>
          <CheckIcon />
        </button>
      ) : null}
    </li>
  )
}
