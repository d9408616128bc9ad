import { route, type OperationRoute } from '#server/http/operation-route.ts'
import { getNotifications, saveNotifications } from '@grana/contract/notifications'
import { keepChoices, readChoices } from './choices.ts'

export const notificationRoutes: readonly OperationRoute[] = [
  route(getNotifications, readChoices),
  route(saveNotifications, keepChoices),
]
