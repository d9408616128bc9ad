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
