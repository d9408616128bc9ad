import * as z from 'zod/mini'

export const notificationMade = z.object({ notificationId: z.uuid() })
export type NotificationMade = z.output<typeof notificationMade>

export type NotificationEvents = {
  /** Somebody wants a mail about something that they were told of. */
  'notification.made': NotificationMade
}
