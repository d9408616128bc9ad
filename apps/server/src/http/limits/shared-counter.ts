import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { runPrepared } from '#server/db/prepared.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Budget } from './budgets.ts'
import { createWindowCounter } from './window-counter.ts'

type CounterOptions = {
  name: string
  /** One budget per network, from the narrowest to the widest. */
  budgets: readonly [Budget, ...Budget[]]
  db: Db
  log: Log
  clock: Clock
  secret: string
  timeoutMs?: number | undefined
}

type Counted = { key: string; points: number; expire: string | null }

const defaultTimeoutMs = 1500
const maxBlocked = 50_000

/** Rejects when the database takes too long. */
function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('rate limit query timed out')), timeoutMs)
  timer.unref()
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Counts one call under each key, ordered by key so that two calls cannot deadlock. */
function countCalls(db: Db, keys: readonly string[], { ends, now }: { ends: readonly number[]; now: number }) {
  const query = sql<Counted>`
    insert into grana.rate_limits as l (key, points, expire)
    select key, 1, ends from unnest(${keys}::text[], ${ends}::bigint[]) as given (key, ends) order by key
    on conflict (key) do update set
      points = case when l.expire <= ${now}::bigint then 1 else l.points + 1 end,
      expire = case when l.expire <= ${now}::bigint then excluded.expire else l.expire end
    returning key, points, expire`
  return runPrepared(db, query.compile(db))
}

/**
 * Counts calls across all processes, for a caller and the networks around it, in one statement. While the database is
 * unreachable each process counts alone: the limit loosens by the number of processes but still applies. Returns 0, or
 * the milliseconds to wait.
 */
export function createSharedCounter(counter: CounterOptions) {
  const { name, budgets, db, log, clock, secret, timeoutMs = defaultTimeoutMs } = counter
  const ownCounters = budgets.map((budget) => createWindowCounter(budget))
  // Keys without budget are rejected without a statement until their window ends.
  const blocked = new Map<string, number>()

  // The table is shared and outlives the request, so it stores keyed hashes instead of addresses.
  const keyOf = (caller: string) => `${name}:${createHmac('sha256', secret).update(caller).digest('base64url')}`

  function block(key: string, until: number): void {
    if (blocked.size >= maxBlocked) blocked.delete(blocked.keys().next().value ?? '')
    blocked.set(key, until)
  }

  function blockedFor(keys: readonly string[], now: number): number {
    return Math.max(0, ...keys.map((key) => (blocked.get(key) ?? 0) - now))
  }

  async function countTogether(keys: readonly string[], now: number): Promise<void> {
    const ends = keys.map((_, index) => now + (budgets[index] ?? budgets[0]).seconds * 1000)
    for (const { key, points, expire } of await inTime(countCalls(db, keys, { ends, now }), timeoutMs)) {
      const { calls } = budgets[keys.indexOf(key)] ?? budgets[0]
      if (points > calls) block(key, Number(expire))
    }
  }

  /** `callers` names the caller and the networks around it: at most as many as there are budgets. */
  return async function take(callers: readonly string[]): Promise<number> {
    const keys = callers.map(keyOf)
    const now = clock().getTime()
    const wait = blockedFor(keys, now)
    if (wait > 0) return wait
    try {
      await countTogether(keys, now)
      return blockedFor(keys, now)
    } catch (error) {
      log.warn({ err: error }, 'rate limits counted by this process alone')
      return Math.max(...keys.map((key, index) => ownCounters[index]?.take(key, now) ?? 0))
    }
  }
}
