import * as z from 'zod/mini'

export const notificationCreated = z.object({ notificationId: z.uuid() })
export type NotificationCreated = z.output<typeof notificationCreated>

export type NotificationEvents = {
  /** A notification was created whose recipient receives it by email too. */
  'notification.made': NotificationCreated
}
