import type { ApiConfig } from './config.ts'
import type { Db } from './db/database.ts'
import type { PublicReads } from './db/public-reads.ts'
import type { Captcha } from './http/captcha/captcha-provider.ts'
import type { Limits } from './http/limits/limits.ts'
import type { Metrics } from './http/metrics.ts'
import type { Clock } from './lib/clock.ts'
import type { FileStore } from './lib/file-store/file-store.ts'
import type { Log } from './lib/log.ts'
import type { Passwords } from './lib/passwords.ts'
import type { MakeSquare } from './lib/pictures/make-square.ts'
import type { Sealing } from './lib/sealing.ts'

/** Dependencies of the API's operations; built once, at most 12 members. The worker's are in worker-context.ts. */
export type Context = {
  config: ApiConfig
  db: Db
  /** For public data, and nothing else. */
  reads: PublicReads
  captcha: Captcha
  limits: Limits
  metrics: Metrics
  files: FileStore
  makeSquare: MakeSquare
  passwords: Passwords
  sealing: Sealing
  /** Secrets of organizations towards other systems, which the worker opens too. */
  integrations: Sealing
  clock: Clock
  log: Log
}
