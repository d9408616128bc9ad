import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { getBackupMetrics, type BackupMetrics } from './backup-metrics.ts'
import { createDb, openPool } from './database.ts'

/** One metric from the database, with its labels. */
export type DatabaseMetric = { figure: string; kind: string | null; state: string | null; value: number }

export type DatabaseMetricsReader = {
  /** Returns the metrics, or undefined when the database fails or does not answer in time. */
  read: () => Promise<readonly DatabaseMetric[] | undefined>
  readBackups: () => Promise<BackupMetrics | undefined>
  close: () => Promise<void>
}

/** Metrics are the same for all readers, so they are cached this long. */
const cacheMs = 1000
/** Shorter than a scrape timeout, so that the scrape succeeds without these metrics instead of failing. */
const defaultTimeoutMs = 1500

type Settings = {
  url: string
  /** Candidate hosts of the primary. */
  hosts?: readonly string[] | undefined
  log: { error: (details: object, message: string) => void }
  timeoutMs?: number
}

/** Uses a connection of its own: metrics about the pool must not wait for the pool. */
export function createDatabaseMetricsReader({
  url,
  hosts,
  log,
  timeoutMs = defaultTimeoutMs,
}: Settings): DatabaseMetricsReader {
  const db = createDb(openPool(url, { max: 1, applicationName: 'grana-figures', log, hosts }))
  let cached: Promise<readonly DatabaseMetric[] | undefined> | undefined
  let cachedUntil = 0

  async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
    const timer = new AbortController()
    const timeout = pause(timeoutMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)
    const outcome = await Promise.race([answer.catch(() => undefined), timeout])
    timer.abort()
    return outcome
  }

  async function queryMetrics(): Promise<readonly DatabaseMetric[]> {
    const { rows } = await sql<DatabaseMetric>`
      select figure, kind, state, value from grana.figures()
      union all select figure, kind, state, value from grana.ledger_figures()`.execute(db)
    return rows
  }

  return {
    read: () => {
      const now = performance.now()
      if (cached === undefined || now > cachedUntil) {
        cached = orUndefined(queryMetrics())
        cachedUntil = now + cacheMs
      }
      return cached
    },
    readBackups: () => orUndefined(getBackupMetrics(db)),
    close: () => db.destroy(),
  }
}
