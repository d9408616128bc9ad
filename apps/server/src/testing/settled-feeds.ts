import { sql } from 'kysely'
import { vi } from 'vitest'
import type { Db } from '#server/db/database.ts'

/**
 * Waits until feeds show everything that is committed now. A feed ends before the oldest running transaction of the cluster, so
 * tests that run beside this one, in databases of their own, hold it back for as long as they write.
 */
export async function waitForFeeds(db: Db): Promise<void> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  const isSettled = async () => {
    const { rows: found } = await sql`
      select where pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.next}::xid8`.execute(db)
    return found.length > 0
  }
  // Only ends a hang: each transaction that ran at the beginning ends.
  await vi.waitUntil(isSettled, { timeout: 100_000 })
}
