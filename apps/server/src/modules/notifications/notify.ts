import type { Trx } from '#server/db/database.ts'
import { emitMany } from '#server/reactions.ts'
import { notificationTypes, type NotificationData, type NotificationType } from '@grana/contract/notifications/inbox'
import { notificationKindRules } from '@grana/contract/notifications/preferences'
import { insertNotifications } from './queries-inbox.ts'

type NewNotification<N extends NotificationType> = {
  /** Recipients by user id; duplicates are ignored. */
  to: readonly string[]
  kind: N
  /** Validated with the kind's schema in the contract. */
  data: NotificationData<N>
  organizationId?: string
  /** Never among the recipients. */
  actorId?: string
  at: Date
  /** For jobs, which may run twice: skips recipients who have the same notification. Only the worker's role can read that. */
  isRepeatable?: true
  /** The same by a unique index: each recipient gets one notification per occasion. Only the worker's role can set it. */
  once?: string
}

/**
 * Creates notifications in the caller's transaction, in the app and by email according to each recipient's preferences. The apps
 * receive them on commit; a job sends the emails.
 */
export async function notify<N extends NotificationType>(trx: Trx, notification: NewNotification<N>): Promise<void> {
  const { choice, data: schema, ...type } = notificationTypes[notification.kind]
  const to = [...new Set(notification.to)].filter((id) => id !== notification.actorId)
  if (to.length === 0) return
  const made = await insertNotifications(trx, {
    to,
    kind: notification.kind,
    organizationId: notification.organizationId ?? null,
    actorId: notification.actorId ?? null,
    data: schema.parse(notification.data),
    at: notification.at,
    choice: { kind: choice, ...notificationKindRules[choice] },
    hasOwnMail: 'hasOwnMail' in type,
    skipsNotified: notification.isRepeatable ?? false,
    once: notification.once ?? null,
  })
  const byMail = made.filter(({ by_mail: isByMail }) => isByMail).map(({ id }) => ({ notificationId: id }))
  await emitMany(trx, 'notification.made', byMail)
}
