import type { NotificationEntry } from '@grana/contract/notifications/inbox'

/** Link of a notification in this app; some have none. */
export type NotificationLink = (notice: NotificationEntry) => string | undefined
