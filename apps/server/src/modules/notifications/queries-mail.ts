import type { Db } from '#server/db/database.ts'

/** A notification whose mail is still to be sent, with the address; only to somebody who has proven to hold it. */
export function findMailToSend(db: Db, id: string) {
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

export async function markMailed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('notifications').set({ mailed_at: at }).where('id', '=', id).execute()
}

export async function deleteNotificationsBefore(db: Db, moment: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('notifications').where('created_at', '<', moment).executeTakeFirst()
  return Number(numDeletedRows)
}
