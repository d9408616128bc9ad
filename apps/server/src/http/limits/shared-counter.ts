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
  /** One budget per ring, from the narrowest to the widest. */
  budgets: readonly [Budget, ...Budget[]]
  db: Db
  log: Log
  clock: Clock
  secret: string
  patienceMs?: number | undefined
}

type Counted = { key: string; points: number; expire: string | null }

const usualPatienceMs = 1500
const mostBlocked = 50_000

/** Gives up on a database that is stuck. */
function inTime<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database did not count in time')), patienceMs)
  timer.unref()
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** Counts one call under each key, in the order of the keys so that two calls never wait for each other. */
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
 * Counts calls for all processes together, for a caller and the rings around it by one statement. While the database is
 * away each process counts for itself: the limit gets looser by the number of processes, and never opens. Answers 0, or the
 * milliseconds to wait.
 */
export function createSharedCounter(counter: CounterOptions) {
  const { name, budgets, db, log, clock, secret, patienceMs = usualPatienceMs } = counter
  const ownCounters = budgets.map((budget) => createWindowCounter(budget))
  // Keys that have used up their budget are refused without a statement until their window ends.
  const blocked = new Map<string, number>()

  // The table is shared and outlives the request, so it holds no addresses.
  const keyOf = (caller: string) => `${name}:${createHmac('sha256', secret).update(caller).digest('base64url')}`

  function block(key: string, until: number): void {
    if (blocked.size >= mostBlocked) blocked.delete(blocked.keys().next().value ?? '')
    blocked.set(key, until)
  }

  function blockedFor(keys: readonly string[], now: number): number {
    return Math.max(0, ...keys.map((key) => (blocked.get(key) ?? 0) - now))
  }

  async function countTogether(keys: readonly string[], now: number): Promise<void> {
    const ends = keys.map((_, ring) => now + (budgets[ring] ?? budgets[0]).seconds * 1000)
    for (const { key, points, expire } of await inTime(countCalls(db, keys, { ends, now }), patienceMs)) {
      const { calls } = budgets[keys.indexOf(key)] ?? budgets[0]
      if (points > calls) block(key, Number(expire))
    }
  }

  /** `callers` names the caller and the rings around it, as many as there are budgets or fewer. */
  return async function take(callers: readonly string[]): Promise<number> {
    const keys = callers.map(keyOf)
    const now = clock().getTime()
    const wait = blockedFor(keys, now)
    if (wait > 0) return wait
    try {
      await countTogether(keys, now)
      return blockedFor(keys, now)
    } catch (error) {
      log.warn({ err: error }, 'limits are counted by this process alone')
      return Math.max(...keys.map((key, ring) => ownCounters[ring]?.take(key, now) ?? 0))
    }
  }
}
