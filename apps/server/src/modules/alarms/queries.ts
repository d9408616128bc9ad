import { readBackupFigures } from '#server/db/backup-figures.ts'
import type { Db } from '#server/db/database.ts'

export const readFigures = readBackupFigures

export type Raised = { name: string; words: string; raised_at: Date }

export async function standingAlarms(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('alarms').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

export async function keepAlarms(db: Db, raised: readonly Raised[]): Promise<void> {
  await db
    .insertInto('alarms')
    .values([...raised])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes out those of these names that stand; gives their names. */
export async function clearAlarms(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db.deleteFrom('alarms').where('name', 'in', names).returning('name').execute()
  return rows.map(({ name }) => name)
}
