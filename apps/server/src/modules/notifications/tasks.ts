import { backfillDay, cron, on } from '#server/reactions.ts'
import { purgeOldNotifications, sendNotificationEmail } from './on-notification-made-email.ts'

export const notificationTasks = [
  on('notification.made', 'mail', sendNotificationEmail),
  cron('50 3 * * *', 'retain-notifications', purgeOldNotifications, backfillDay),
]
