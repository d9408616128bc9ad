import type { WorkerContext } from '#server/worker-context.ts'
import { notificationMade } from './events.ts'
import { mailNotification, retainNotifications } from './on-notification-made-mail.ts'

/** What follows its events, and what comes by the clock; the list of all jobs takes them in. */
export function notificationTasks(context: WorkerContext) {
  return {
    'on-notification-made.mail': (payload: unknown) => mailNotification(context, notificationMade.parse(payload)),
    'retain-notifications': () => retainNotifications(context),
  }
}
