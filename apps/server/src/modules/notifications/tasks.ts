import { backfillDay, cron, on } from '#server/reactions.ts'
import { purgeOldNotifications, sendNotificationEmail } from './on-notification-made-email.ts'

export const notificationTasks = [
  on('notification.made', 'mail', sendNotificationEmail),
  // Stored in queues, so never renamed: it deletes what is past its retention.
  cron('50 3 * * *', 'retain-notifications', purgeOldNotifications, backfillDay),
]
