import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db, Trx } from '#server/db/database.ts'

type Held<T> = {
  /** What is written first, and stays uncommitted until the work waits for it or has ended without. */
  before: (trx: Trx) => Promise<unknown>
  work: () => Promise<T>
}

/** Runs work while another transaction has written but not committed: what two requests at the same time would do. */
export async function runDuringWrite<T>(db: Db, { before, work }: Held<T>): Promise<T> {
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
      where a.datname = current_database() and not l.granted`.execute(db)
    return rows.length > 0
  }
  const { started } = await db.transaction().execute(async (trx) => {
    await sql`select set_config('grana.system', 'on', true)`.execute(trx)
    await before(trx)
    let isDone = false
    const running = work().finally(() => (isDone = true))
    await vi.waitUntil(async () => isDone || (await isWaiting()), { timeout: 30_000 })
    return { started: running }
  })
  return started
}
