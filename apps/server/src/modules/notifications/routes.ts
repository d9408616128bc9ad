import type { LiveRoute } from '#server/http/live/live-route.ts'
import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { countNotices, listNotices, noticeStream, readAllNotices, readNotices } from '@grana/contract/live/notices'
import { getNotifications, saveNotifications } from '@grana/contract/notifications'
import { keepChoices, readChoices } from './choices.ts'
import { countInbox, listInbox, missedSince, readAll, readSome } from './inbox.ts'

export const notificationRoutes: readonly OperationRoute[] = [
  route(getNotifications, readChoices),
  route(saveNotifications, keepChoices),
  route(listNotices, listInbox),
  route(countNotices, countInbox),
  route(readNotices, readSome),
  route(readAllNotices, readAll),
]

export const notificationLive: readonly LiveRoute[] = [
  { path: noticeStream.path, access: 'unproven', limit: 'session', missed: missedSince },
]
