import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { withRequestId } from './request-id.ts'

/** Names of the jobs that follow each event. */
export type Reactions<Events> = { [E in keyof Events]: readonly `on-${string}.${string}`[] }

/**
 * Makes the call that adds what follows an event, for a statement that does so together with what made it true. All
 * reactions are added at once: each by itself would cost the queue as much as all of them.
 */
export function jobsOver<Events extends Record<keyof Events, object>>(reactions: Reactions<Events>) {
  return function jobsAfter<E extends keyof Events>(event: E, payload: Events[E]): RawBuilder<unknown> {
    return sql`grana.add_jobs(${reactions[event]}::text[], ${JSON.stringify(withRequestId(payload))}::json)`
  }
}

/**
 * Makes the function that says that something has happened. It adds one job per reaction in the transaction that made it
 * true, so that nothing is lost when the process dies after the commit, and nothing happens for a write that was rolled
 * back.
 */
export function emitter<Events extends Record<keyof Events, object>>(reactions: Reactions<Events>) {
  const jobsAfter = jobsOver(reactions)
  return async function emit<E extends keyof Events>(trx: Trx, event: E, payload: Events[E]): Promise<void> {
    if (reactions[event].length > 0) await sql`select ${jobsAfter(event, payload)}`.execute(trx)
  }
}

/** More function calls than these are no longer one cheap statement. */
const mostAtOnce = 500

/** Makes the function that says of several things at once that they have happened, by one statement and not by one for each. */
export function emitterOfMany<Events extends Record<keyof Events, object>>(reactions: Reactions<Events>) {
  const jobsAfter = jobsOver(reactions)
  return async function emitMany<E extends keyof Events>(
    trx: Trx,
    event: E,
    payloads: readonly Events[E][],
  ): Promise<void> {
    if (reactions[event].length === 0) return
    for (let at = 0; at < payloads.length; at += mostAtOnce) {
      const jobs = payloads.slice(at, at + mostAtOnce).map((payload) => jobsAfter(event, payload))
      await sql`select ${sql.join(jobs)}`.execute(trx)
    }
  }
}
