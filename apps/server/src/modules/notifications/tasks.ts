import type { WorkerContext } from '#server/worker-context.ts'
import { notificationCreated } from './events.ts'
import { sendNotificationEmail, purgeOldNotifications } from './on-notification-made-email.ts'

/** Jobs that run after events and on a schedule; `tasks.ts` of the server registers them. */
export function notificationTasks(context: WorkerContext) {
  return {
    'on-notification-made.mail': (payload: unknown) =>
      sendNotificationEmail(context, notificationCreated.parse(payload)),
    'retain-notifications': () => purgeOldNotifications(context),
  }
}
