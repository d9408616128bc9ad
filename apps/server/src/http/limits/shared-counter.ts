import { createHmac } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '#server/db/database.ts'
import { runPrepared } from '#server/db/prepared.ts'
import type { Log } from '#server/lib/log.ts'
import type { Budget } from './budgets.ts'

type CounterOptions = {
  name: string
  budget: Budget
  db: Db
  log: Log
  secret: string
  patienceMs?: number | undefined
}

const usualPatienceMs = 1500

/** Gives up on a database that is stuck. */
function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database did not count in time')), patienceMs)
  timer.unref()
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** What the limiter needs of a pool, over the query builder's connections; a stuck database counts as away. */
function storeOver({ db, log, patienceMs = usualPatienceMs }: CounterOptions) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      try {
        const rows = await inTime(runPrepared(db, CompiledQuery.raw(text, values)), patienceMs)
        return { rows, rowCount: rows.length }
      } catch (error) {
        log.warn({ err: error }, 'limits are counted by this process alone')
        throw error
      }
    },
  }
}

/**
 * Counts calls per client for all processes together. While the database is away each process counts for itself:
 * the limit gets looser by the number of processes, and never opens. Answers 0, or the milliseconds to wait.
 */
export function createSharedCounter(counter: CounterOptions) {
  const { name, budget, secret } = counter
  const options = { keyPrefix: name, points: budget.calls, duration: budget.seconds }
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: storeOver(counter),
    storeType: 'pool',
    schemaName: 'grana',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: budget.calls + 1,
    insuranceLimiter: new RateLimiterMemory(options),
  })

  return async function take(client: string): Promise<number> {
    // The table is shared and outlives the request, so it holds no addresses.
    const key = createHmac('sha256', secret).update(client).digest('base64url')
    const outcome: unknown = await limiter.consume(key).then(
      () => 0,
      (refusal: unknown) => refusal,
    )
    if (outcome === 0) return 0
    return outcome instanceof RateLimiterRes ? Math.max(1, outcome.msBeforeNext) : budget.seconds * 1000
  }
}
