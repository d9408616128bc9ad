import { getBackupMetrics } from '#server/db/backup-metrics.ts'
import type { Db } from '#server/db/database.ts'

export const loadBackupMetrics = getBackupMetrics

export type RaisedAlert = { name: string; words: string; raised_at: Date }

export async function listActiveAlerts(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('alarms').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

export async function saveAlerts(db: Db, raised: readonly RaisedAlert[]): Promise<void> {
  await db
    .insertInto('alarms')
    .values([...raised])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the active alerts with these names. Returns the names of those that were active. */
export async function clearAlerts(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db.deleteFrom('alarms').where('name', 'in', names).returning('name').execute()
  return rows.map(({ name }) => name)
}
