import { sql, type RawBuilder } from 'kysely'

/** Rows of transactions that began before the oldest running one: nothing can become visible in front of them any more. */
export const isSettled = (table: string) =>
  sql`${sql.ref(`${table}.written_in`)} < pg_snapshot_xmin(pg_current_snapshot())`

/** Places of feeds that this cluster has not reached: they are from before a restore, and what happens now is in front of them. */
export const isAhead = (transaction: RawBuilder<unknown>) =>
  sql`${transaction} >= pg_snapshot_xmax(pg_current_snapshot())`
