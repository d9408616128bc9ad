import type { CompiledQuery, Kysely, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { countStatement } from '#server/lib/work-scope.ts'
import type { DB } from './tables.ts'

/** Names of the prepared statements, by their text. */
const names = new Map<string, string>()

/** Each connection keeps every one of them in memory, so a text that varies with its values must not fill it. */
const mostNames = 64

/**
 * Runs a statement that recurs with the same text: a connection parses it once. Only for lookups by key, where the plan
 * does not depend on the values.
 */
export async function runPrepared<R>(db: Kysely<DB>, query: CompiledQuery<R>): Promise<R[]> {
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
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
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
