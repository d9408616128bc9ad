import type { Db, Trx } from '#server/db/database.ts'
import type { NotificationChannel } from '@grana/contract/notifications/preferences'

export type PreferenceRow = { kind: string; channel: NotificationChannel; wanted: boolean }

/** Stored as a preference, so that it is exported and erased with them: whether emails about reports include details. */
export const reportDetailsPreference = 'report_details'

export function listPreferences(db: Db, userId: string): Promise<PreferenceRow[]> {
  return db
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'wanted'])
    .where('user_id', '=', userId)
    .execute()
}

/** The last value wins, also within one form. */
export async function savePreferences(
  trx: Trx,
  userId: string,
  { rows, at }: { rows: PreferenceRow[]; at: Date },
): Promise<void> {
  const last = new Map(rows.map((row) => [`${row.kind} ${row.channel}`, row]))
  if (last.size === 0) return
  await trx
    .insertInto('notification_choices')
    .values([...last.values()].map((row) => ({ ...row, user_id: userId, updated_at: at })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet((build) => ({
        wanted: build.ref('excluded.wanted'),
        updated_at: build.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

/** User ids of the organization's owners. */
export async function listOwners(trx: Trx, organizationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .execute()
  return rows.map(({ user_id: id }) => id)
}
