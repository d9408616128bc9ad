import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** A notification whose email is not sent yet, with its address; only to verified email addresses. */
export function findEmailToSend(db: Db, id: string) {
  return db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.user_id')
    .select(['notifications.id', 'notifications.kind', 'notifications.created_at', 'notifications.user_id'])
    .select(['notifications.organization_id', 'notifications.data'])
    .select(['users.email', 'users.timezone', 'users.kind as account'])
    .where('notifications.id', '=', id)
    .where('by_mail', '=', true)
    .where('mailed_at', 'is', null)
    .where('users.disabled_at', 'is', null)
    .where('users.email_key', 'is not', null)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst()
}

/** Whether the user received an email of the same kind about the same report since then. */
export async function hasReportEmailSince(
  db: Db,
  { kind, userId, reportId }: { kind: string; userId: string; reportId: string },
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(sql`data ->> 'report_id'`, '=', reportId)
    .where('mailed_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

export async function markNotificationEmailed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('notifications').set({ mailed_at: at }).where('id', '=', id).execute()
}

export async function deleteNotificationsBefore(db: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('notifications').where('created_at', '<', moment).executeTakeFirst()
  return Number(numDeletedRows)
}
