import type { Db, Trx } from '#server/db/database.ts'

type Choice = { kind: string; channel: string; wanted: boolean }

export function listChoices(db: Db, userId: string): Promise<Choice[]> {
  return db
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'wanted'])
    .where('user_id', '=', userId)
    .execute()
}

/** The last word counts, also within one form. */
export async function putChoices(trx: Trx, userId: string, { rows, at }: { rows: Choice[]; at: Date }): Promise<void> {
  for (const { kind, channel, wanted } of rows) {
    await trx
      .insertInto('notification_choices')
      .values({ user_id: userId, kind, channel, wanted, updated_at: at })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet({ wanted, updated_at: at }),
      )
      .execute()
  }
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
