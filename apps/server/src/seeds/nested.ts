import { sql } from 'kysely'
import type { Db, Trx } from '#server/db/database.ts'

async function within<T>(trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> {
  await sql`savepoint nested`.execute(trx)
  try {
    const result = await work(trx)
    await sql`release savepoint nested`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint nested`.execute(trx)
    throw error
  }
}

/**
 * A database whose transactions are parts of one that is already open: what actions do in transactions of their own
 * becomes one whole, kept or not, and nobody else sees half of it.
 */
export function nesting(trx: Trx): Db {
  const transaction = () => ({ execute: <T>(work: (inner: Trx) => Promise<T>) => within(trx, work) })
  return new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
