import type { Db, Trx } from './database.ts'

/** Everything that `work` writes is kept, or nothing of it. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}
