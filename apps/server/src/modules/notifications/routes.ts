import type { OperationRoute } from '#server/http/handle.ts'
import type { LiveRoute } from '#server/http/live/live-route.ts'
import { notificationStream } from '@grana/contract/notifications/inbox'
import { countNotifications } from './count-notifications.ts'
import { getNotificationPreferences } from './get-notification-preferences.ts'
import { listMissedSince } from './list-missed-since.ts'
import { listNotifications } from './list-notifications.ts'
import { markAllNotificationsRead } from './mark-all-notifications-read.ts'
import { markNotificationsRead } from './mark-notifications-read.ts'
import { saveNotificationPreferences } from './save-notification-preferences.ts'

export const notificationRoutes: readonly OperationRoute[] = [
  getNotificationPreferences,
  saveNotificationPreferences,
  listNotifications,
  countNotifications,
  markNotificationsRead,
  markAllNotificationsRead,
]

export const notificationLive: readonly LiveRoute[] = [
  { path: notificationStream.path, access: 'email-unverified', limit: 'session', missed: listMissedSince },
]
