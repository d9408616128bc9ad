import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { withRequestId } from './request-id.ts'

/** Names of the jobs that follow each event. */
export type Reactions<Events> = { [E in keyof Events]: readonly `on-${string}.${string}`[] }

/**
 * Builds the SQL call that adds the jobs of an event, for a statement that also makes the change. It adds all reactions
 * at once: one call per reaction would cost the queue as much each time.
 */
export function createJobsCall<Events extends Record<keyof Events, object>>(reactions: Reactions<Events>) {
  return function jobsAfter<E extends keyof Events>(event: E, payload: Events[E]): RawBuilder<unknown> {
    return sql`grana.add_jobs(${reactions[event]}::text[], ${JSON.stringify(withRequestId(payload))}::json)`
  }
}

/**
 * Builds the function that emits an event. It adds one job per reaction in the transaction of the change, so that no
 * job is lost when the process dies after the commit, and none runs for a change that was rolled back.
 */
export function createEmitter<Events extends Record<keyof Events, object>>(reactions: Reactions<Events>) {
  const jobsAfter = createJobsCall(reactions)
  return async function emit<E extends keyof Events>(trx: Trx, event: E, payload: Events[E]): Promise<void> {
    if (reactions[event].length > 0) await sql`select ${jobsAfter(event, payload)}`.execute(trx)
  }
}

/** Above this many function calls, one statement is no longer cheap. */
const mostAtOnce = 500

/** Builds the function that emits several events in one statement. */
export function createBatchEmitter<Events extends Record<keyof Events, object>>(reactions: Reactions<Events>) {
  const jobsAfter = createJobsCall(reactions)
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
