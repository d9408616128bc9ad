import type { CompiledQuery, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { countStatement } from '#server/lib/work-scope.ts'
import type { Db, Trx } from './database.ts'

/** Names of the statements that connections keep parsed, by their text. */
const names = new Map<string, string>()

/** Each connection holds every one of them in memory, so a text that changes with its values must not fill it. */
const mostNames = 64

/**
 * Runs a statement that comes again and again with the same text: a connection parses it once. Only for what is found by
 * keys, where the plan does not depend on the values.
 */
export async function runPrepared<R>(db: Db | Trx, query: CompiledQuery<R>): Promise<R[]> {
  if (!names.has(query.sql) && names.size < mostNames) names.set(query.sql, `grana_${names.size}`)
  const { rows } = await db.executeQuery(query)
  return rows
}

function named(client: pg.PoolClient): PostgresPoolClient {
  return {
    // Cursors, the other form of this call, are not used here.
    query: ((text: string, values: unknown[]) => {
      countStatement()
      const name = names.get(text)
      return name === undefined ? client.query(text, values) : client.query({ name, text, values })
    }) as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  }
}

/** A pool whose connections keep those statements under their names. */
export function preparing(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const own = known.get(client) ?? named(client)
      known.set(client, own)
      return own
    },
  }
}
