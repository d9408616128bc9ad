import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { preparing } from './prepared.ts'
import { findPrimary } from './primary-finder.ts'
import type { DB } from './tables.ts'

export type Tables = DB
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

type Line = (details: object, message: string) => void
type PoolLog = { error: Line; warn?: Line }

export type PoolOptions = {
  /** Most connections of this process. */
  max: number
  /** Name that `pg_stat_activity` shows. */
  applicationName: string
  log: PoolLog
  /** Places where the server that takes writes may be, as host:port; the one in the address when there is none. */
  hosts?: readonly string[] | undefined
  /**
   * Closes no connection for being idle. A new one proves its password on the threads that hash passwords, so during a flood of
   * sign-ins it would wait behind them until it is given up.
   */
  keepsOpen?: boolean
  /** Other limits than those of production; for tests. */
  limits?: Partial<PoolLimits> | undefined
}

/** How long a connection attempt, a statement and an idle transaction may last, in milliseconds. */
export type PoolLimits = { connectMs: number; statementMs: number; idleInTransactionMs: number }

const poolLimits: PoolLimits = { connectMs: 5000, statementMs: 5000, idleInTransactionMs: 10_000 }

// A date has no time and no zone: as a Date of JavaScript it would move by a day west of Greenwich.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** Connections with limits on everything that could hang a request: connecting, a statement, a forgotten transaction. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { max, applicationName, log, hosts = [], keepsOpen = false, limits } = options
  const { connectMs, statementMs, idleInTransactionMs } = { ...poolLimits, ...limits }
  const finder = hosts.length === 0 ? undefined : findPrimary({ url, hosts, log: speaking(log) })
  const pool = new pg.Pool({
    connectionString: url,
    ...(finder && { stream: finder.stream, verify: refuseFollower }),
    max,
    min: keepsOpen ? max : 0,
    application_name: applicationName,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A connection that the server closes emits an error that nobody awaits: unheard, it would end the process.
  pool.on('error', (err) => log.error({ err }, 'idle database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', (err) => log.error({ err }, 'database connection lost'))
  })
  return finder === undefined ? pool : endingWith(pool, finder.stop)
}

/** Called as methods of the log: the real one does not work without itself. */
function speaking(log: PoolLog): { warn: Line } {
  return { warn: (details, message) => (log.warn ? log.warn(details, message) : log.error(details, message)) }
}

/** A server that only follows would take the connection and refuse every write on it. */
function refuseFollower(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    .then(
      ({ rows }) =>
        done(rows[0]?.follows === false ? undefined : new Error('The server that was reached takes no writes.')),
      done,
    )
}

function endingWith(pool: pg.Pool, stop: () => void): pg.Pool {
  const end = pool.end.bind(pool)
  const endBoth = () => {
    stop()
    return end()
  }
  return Object.assign(pool, { end: endBoth })
}

/** Query builder over a pool that somebody else closes, or over one of its own. */
export function dbOver(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
}

/** Opens connections before they are needed; those that cannot be opened now are opened when they are. */
export async function openConnections(db: Db, count: number): Promise<void> {
  await Promise.allSettled(Array.from({ length: count }, () => sql`select 1`.execute(db)))
}

/** The database as one role sees it; `db.destroy()` closes its connections. */
export function openDb(url: string, options: PoolOptions): Db {
  return dbOver(openPool(url, options))
}
