import { sql } from 'kysely'

/** Rows of transactions that began before the oldest running one: nothing can become visible in front of them any more. */
export const isSettled = (table: string) =>
  sql`${sql.ref(`${table}.written_in`)} < pg_snapshot_xmin(pg_current_snapshot())`
