import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { withRequestId } from './request-id.ts'

/** Above this many function calls, one statement is no longer cheap. */
const maxAtOnce = 500

/** Builds the functions that emit events; `jobsOf` names the jobs that follow one. */
export function createEmitters<Events extends Record<keyof Events, object>>(
  jobsOf: (event: keyof Events) => readonly string[],
) {
  /**
   * The SQL call that adds the jobs of an event, for a statement that also makes the change. It adds all reactions at
   * once: one call per reaction would cost the queue as much each time.
   */
  function jobsAfter<E extends keyof Events>(event: E, payload: Events[E]): RawBuilder<unknown> {
    return sql`grana.add_jobs(${jobsOf(event)}::text[], ${JSON.stringify(withRequestId(payload))}::json)`
  }

  /**
   * Emits an event. Adds one job per reaction in the transaction of the change, so that no job is lost when the process
   * dies after the commit, and none runs for a change that was rolled back.
   */
  async function emit<E extends keyof Events>(trx: Trx, event: E, payload: Events[E]): Promise<void> {
    await sql`select ${jobsAfter(event, payload)}`.execute(trx)
  }

  /** Emits several events in one statement. */
  async function emitMany<E extends keyof Events>(trx: Trx, event: E, payloads: readonly Events[E][]): Promise<void> {
    for (let at = 0; at < payloads.length; at += maxAtOnce) {
      const jobs = payloads.slice(at, at + maxAtOnce).map((payload) => jobsAfter(event, payload))
      await sql`select ${sql.join(jobs)}`.execute(trx)
    }
  }

  return { emit, emitMany, jobsAfter }
}
