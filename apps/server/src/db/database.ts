import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { withPreparedStatements } from './prepared.ts'
import { createPrimaryFinder } from './primary-finder.ts'
import type { DB } from './tables.ts'

export type Tables = DB
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

type LogMethod = (details: object, message: string) => void
type PoolLog = { error: LogMethod; warn?: LogMethod }

export type PoolOptions = {
  /** Maximum number of connections of this process. */
  max: number
  /** Name shown in `pg_stat_activity`. */
  applicationName: string
  log: PoolLog
  /** Candidate hosts of the primary, as host:port; without any, the host of the URL. */
  hosts?: readonly string[] | undefined
  /**
   * Closes no idle connection. A new one authenticates on the threads that hash passwords, so during a flood of
   * sign-ins it would wait behind them until its timeout.
   */
  keepsOpen?: boolean
  /** Other timeouts than those of production; for tests. */
  limits?: Partial<PoolLimits> | undefined
}

/** Timeouts of a connection attempt, a statement and an idle transaction, in milliseconds. */
export type PoolLimits = { connectMs: number; statementMs: number; idleInTransactionMs: number }

const poolLimits: PoolLimits = { connectMs: 5000, statementMs: 5000, idleInTransactionMs: 10_000 }

// A date has no time and no zone: as a JavaScript Date it would move by a day west of Greenwich.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** Connections with timeouts on everything that could hang a request: connecting, a statement, an idle transaction. */
export function openPool(url: string, options: PoolOptions): pg.Pool {
  const { max, applicationName, log, hosts = [], keepsOpen = false, limits } = options
  const { connectMs, statementMs, idleInTransactionMs } = { ...poolLimits, ...limits }
  const finder = hosts.length === 0 ? undefined : createPrimaryFinder({ url, hosts, log: toFinderLog(log) })
  const pool = new pg.Pool({
    connectionString: url,
    ...(finder && { stream: finder.stream, verify: rejectStandby }),
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
  // A connection that the server closes emits an error that no caller awaits: without a listener it would end the
  // process.
  pool.on('error', (err) => log.error({ err }, 'idle database connection lost'))
  pool.on('connect', (client) => {
    client.on('error', (err) => log.error({ err }, 'database connection lost'))
  })
  return finder === undefined ? pool : endingWith(pool, finder.stop)
}

/** Calls the log by its methods, because pino's methods need their `this`. */
function toFinderLog(log: PoolLog): { warn: LogMethod } {
  return { warn: (details, message) => (log.warn ? log.warn(details, message) : log.error(details, message)) }
}

/** A standby would accept the connection and reject every write on it. */
function rejectStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
    .then(
      ({ rows }) =>
        done(rows[0]?.follows === false ? undefined : new Error('The server is a standby and accepts no writes.')),
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

/** Query builder over a pool that its owner closes. */
export function createDb(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
}

/** Opens connections before they are needed; those that fail now are opened later on demand. */
export async function openConnections(db: Db, count: number): Promise<void> {
  await Promise.allSettled(Array.from({ length: count }, () => sql`select 1`.execute(db)))
}

/** The database with the privileges of one role; `db.destroy()` closes its connections. */
export function openDb(url: string, options: PoolOptions): Db {
  return createDb(openPool(url, options))
}
