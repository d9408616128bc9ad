import type { OperationRoute } from '#server/http/handle.ts'
import { getCalendarFeed } from './get-calendar-feed.ts'
import { removeCalendarFeed } from './remove-calendar-feed.ts'
import { renewCalendarFeed } from './renew-calendar-feed.ts'

export const calendarRoutes: readonly OperationRoute[] = [getCalendarFeed, renewCalendarFeed, removeCalendarFeed]
