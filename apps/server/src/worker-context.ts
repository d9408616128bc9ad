import type { WorkerConfig } from './config.ts'
import { createDb, openPool, type Db, type PoolLimits } from './db/database.ts'
import type { DependencyTimeouts } from './dependency-timeouts.ts'
import { createWorkerMetrics, type WorkerMetrics } from './jobs/worker-metrics.ts'
import { systemClock, type Clock } from './lib/clock.ts'
import { createFileStore, type FileStore } from './lib/file-store/file-store.ts'
import { createLog, type Log } from './lib/log.ts'
import { createMailer, type Mailer } from './lib/mailer.ts'
import { createScanner, type Scanner } from './lib/malware/clamd.ts'
import { createOutbound, type Outbound } from './lib/outbound/outbound.ts'
import { createSealing, type Sealing } from './lib/sealing.ts'

/** Dependencies of reactions and jobs. Only the worker has the mail account, only the API the captcha secret. */
export type WorkerContext = {
  config: WorkerConfig
  db: Db
  mail: Mailer
  files: FileStore
  outbound: Outbound
  /** Opens secrets of organizations towards other systems. */
  integrations: Sealing
  /** Malware scanner, if the installation has one. */
  scanner: Scanner | undefined
  metrics: WorkerMetrics
  clock: Clock
  log: Log
}

type TestOverrides = {
  clock?: Clock
  log?: Log
  poolLimits?: Partial<PoolLimits>
  patience?: Partial<DependencyTimeouts>
}

export function buildWorkerContext(
  config: WorkerConfig,
  { clock = systemClock, log, poolLimits, patience = {} }: TestOverrides = {},
): WorkerContext {
  const own = log ?? createLog({ level: config.logLevel, name: 'worker', isDetailed: config.isDevelopment })
  const { url, poolSize, hosts } = config.database
  const pool = openPool(url, { max: poolSize, applicationName: 'grana-worker', log: own, hosts, limits: poolLimits })
  const metrics = createWorkerMetrics(pool)
  return {
    config,
    db: createDb(pool),
    mail: createMailer(config.mail, { log: own, count: metrics.countMail }),
    files: createFileStore(config.store, patience.storeMs),
    outbound: createOutbound({ ...config.outbound, milliseconds: patience.outboundMs, nameMs: patience.nameMs }),
    integrations: createSealing(config.integrationKey, config.integrationKeyBefore),
    scanner: createScanner(config.scannerUrl),
    metrics,
    clock,
    log: own,
  }
}

/** Closes what the context opened. */
export async function closeWorkerContext({ mail, db }: WorkerContext): Promise<void> {
  mail.close()
  await db.destroy()
}
