import type { ApiConfig } from './config.ts'
import { openDb, type Db } from './db/database.ts'
import { createCaptcha, type Captcha } from './http/captcha/captcha.ts'
import { createLimits, type Limits } from './http/limits/limits.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { systemClock, type Clock } from './lib/clock.ts'
import { createLog, type Log } from './lib/log.ts'
import { createPasswords, type Passwords } from './lib/passwords.ts'
import { createSealing, type Sealing } from './lib/sealing.ts'

/** What actions of the API work with; built once, at most 12 members. The worker's is in worker-context.ts. */
export type Context = {
  config: ApiConfig
  db: Db
  captcha: Captcha
  limits: Limits
  metrics: Metrics
  passwords: Passwords
  sealing: Sealing
  clock: Clock
  log: Log
}

type Replaced = { clock?: Clock; log?: Log }

export function buildContext(config: ApiConfig, { clock = systemClock, log }: Replaced = {}): Context {
  const own = log ?? createLog({ level: config.logLevel, name: 'api' })
  const db = openDb(config.database.url, { max: config.database.poolSize, applicationName: 'grana-api', log: own })
  return {
    config,
    db,
    captcha: createCaptcha(config.captcha, { db, clock, log: own, portalUrl: config.portalUrl }),
    limits: createLimits({ db, log: own, clock, scale: config.rateLimitScale, secret: config.appSecret }),
    metrics: createMetrics(),
    passwords: createPasswords({ pepper: config.passwordPepper }),
    sealing: createSealing(config.dataKey),
    clock,
    log: own,
  }
}

/** Closes what the context opened. */
export async function closeContext(context: Context): Promise<void> {
  await context.db.destroy()
}
