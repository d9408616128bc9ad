import type { CompiledQuery, Kysely, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { countStatement } from '#server/lib/work-scope.ts'
import type { DB } from './tables.ts'

/** Names of the prepared statements, by their text. */
const names = new Map<string, string>()

/** Every connection stores each prepared statement, so the number is limited, in case a text varies with its values. */
const maxNames = 64

/**
 * Runs a statement that recurs with the same text: a connection parses it once. Only for lookups by key, where the plan
 * does not depend on the values.
 */
export async function runPrepared<R>(db: Kysely<DB>, query: CompiledQuery<R>): Promise<R[]> {
  if (!names.has(query.sql) && names.size < maxNames) names.set(query.sql, `grana_${names.size}`)
  const { rows } = await db.executeQuery(query)
  return rows
}

function toPreparingClient(client: pg.PoolClient): PostgresPoolClient {
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

/** A pool whose connections run those statements as prepared ones. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const own = known.get(client) ?? toPreparingClient(client)
      known.set(client, own)
      return own
    },
  }
}
