import type { ApiConfig } from './config.ts'
import type { Context } from './context.ts'
import { createDatabaseMetricsReader } from './db/database-metrics.ts'
import { createDb, openPool, type PoolLimits } from './db/database.ts'
import { openPublicReads, createPrimaryReads } from './db/public-reads.ts'
import type { DependencyTimeouts } from './dependency-timeouts.ts'
import { createCaptcha } from './http/captcha/captcha.ts'
import { createLimits } from './http/limits/limits.ts'
import { createMetrics } from './http/metrics.ts'
import { systemClock, type Clock } from './lib/clock.ts'
import { createFileStore } from './lib/file-store/file-store.ts'
import { createLog, type Log } from './lib/log.ts'
import type { StrengthEstimator } from './lib/password-strength/estimate-strength.ts'
import { createPasswords, type HashingCost } from './lib/passwords.ts'
import { avatarLimits } from './lib/pictures/avatar-limits.ts'
import { createMakeSquare } from './lib/pictures/make-square.ts'
import { createSealing } from './lib/sealing.ts'
import { jobNames } from './tasks.ts'

type TestOverrides = {
  clock?: Clock
  log?: Log
  poolLimits?: Partial<PoolLimits>
  patience?: Partial<DependencyTimeouts>
  hashingCost?: HashingCost
  strength?: StrengthEstimator
}

export function buildContext(
  config: ApiConfig,
  { clock = systemClock, log, poolLimits, patience = {}, hashingCost: cost, strength }: TestOverrides = {},
): Context {
  const own = log ?? createLog({ level: config.logLevel, name: 'api', isDetailed: config.isDevelopment })
  const { url, poolSize, hosts, replica } = config.database
  const { counterMs, captchaMs, storeMs, squareMs = avatarLimits.milliseconds } = patience
  const pool = openPool(url, {
    max: poolSize,
    applicationName: 'grana-api',
    log: own,
    hosts,
    keepsOpen: true,
    limits: poolLimits,
  })
  const db = createDb(pool)
  return {
    config,
    db,
    reads:
      replica === undefined ? createPrimaryReads(db) : openPublicReads(db, { ...replica, poolSize, log: own, clock }),
    captcha: createCaptcha(config.captcha, { db, clock, log: own, portalUrl: config.portalUrl }, captchaMs),
    limits: createLimits({
      db,
      log: own,
      clock,
      scale: config.rateLimitScale,
      secret: config.appSecret,
      timeoutMs: counterMs,
    }),
    metrics: createMetrics({ pool, figures: createDatabaseMetricsReader({ url, hosts, log: own }), tasks: jobNames }),
    files: createFileStore(config.store, storeMs),
    makeSquare: createMakeSquare({ ...avatarLimits, milliseconds: squareMs }),
    passwords: createPasswords({
      pepper: config.passwordPepper,
      pepperBefore: config.passwordPepperBefore,
      cost,
      strength,
    }),
    sealing: createSealing(config.dataKey, config.dataKeyBefore),
    integrations: createSealing(config.integrationKey, config.integrationKeyBefore),
    clock,
    log: own,
  }
}

/** Closes what the context opened. */
export async function closeContext(context: Context): Promise<void> {
  await context.reads.close()
  await Promise.all([context.db.destroy(), context.metrics.close(), context.passwords.close()])
}
