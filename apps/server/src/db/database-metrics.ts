import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { getBackupMetrics, type BackupMetrics } from './backup-metrics.ts'
import { createDb, openPool } from './database.ts'

/** One metric from the database, with its labels. */
export type DatabaseMetric = { figure: string; kind: string | null; state: string | null; value: number }

export type DatabaseMetricsReader = {
  /** Returns the metrics, or undefined when the database does not answer soon. */
  read: () => Promise<readonly DatabaseMetric[] | undefined>
  readBackups: () => Promise<BackupMetrics | undefined>
  close: () => Promise<void>
}

/** Metrics are the same for all readers, so they are cached this long. */
const keptMs = 1000
/** Shorter than a scrape timeout, so that the reader learns that there are no metrics before it gives up. */
const usualPatienceMs = 1500

type Settings = {
  url: string
  /** Candidate hosts of the primary. */
  hosts?: readonly string[] | undefined
  log: { error: (details: object, message: string) => void }
  patienceMs?: number
}

/** Uses a connection of its own: metrics about the pool must not wait for the pool. */
export function createDatabaseMetricsReader({
  url,
  hosts,
  log,
  patienceMs = usualPatienceMs,
}: Settings): DatabaseMetricsReader {
  const db = createDb(openPool(url, { max: 1, applicationName: 'grana-figures', log, hosts }))
  let kept: Promise<readonly DatabaseMetric[] | undefined> | undefined
  let until = 0

  async function soon<T>(answer: Promise<T>): Promise<T | undefined> {
    const waiting = new AbortController()
    const givenUp = pause(patienceMs, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined)
    const outcome = await Promise.race([answer.catch(() => undefined), givenUp])
    waiting.abort()
    return outcome
  }

  async function ask(): Promise<readonly DatabaseMetric[]> {
    const { rows } = await sql<DatabaseMetric>`select figure, kind, state, value from grana.figures()`.execute(db)
    return rows
  }

  return {
    read: () => {
      const now = performance.now()
      if (kept === undefined || now > until) {
        kept = soon(ask())
        until = now + keptMs
      }
      return kept
    },
    readBackups: () => soon(getBackupMetrics(db)),
    close: () => db.destroy(),
  }
}
