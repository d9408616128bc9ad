import type { Db, Trx } from '#server/db/database.ts'

export type Choice = { kind: string; channel: string; wanted: boolean }

/** Kept beside the choices, with which it is copied and erased: whether mails about reports say more than that there is news. */
export const detailsInMails = 'report_details'

export function listChoices(db: Db, userId: string): Promise<Choice[]> {
  return db
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'wanted'])
    .where('user_id', '=', userId)
    .execute()
}

/** The last word counts, also within one form. */
export async function putChoices(trx: Trx, userId: string, { rows, at }: { rows: Choice[]; at: Date }): Promise<void> {
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

/** Those who answer for an organization. */
export async function listOwners(trx: Trx, organizationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .execute()
  return rows.map(({ user_id: id }) => id)
}
