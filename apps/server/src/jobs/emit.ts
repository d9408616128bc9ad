import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { withRequestId } from './request-id.ts'

/** Names of the jobs that follow each event. */
export type Reactions<Events> = { [E in keyof Events]: readonly `on-${string}.${string}`[] }

/** One reaction with what it is told. */
export type Job = { task: `on-${string}.${string}`; payload: object }

/** The jobs that follow an event, for a statement that adds them together with what made it true. */
export function jobsOver<Events extends Record<keyof Events, object>>(reactions: Reactions<Events>) {
  return function jobsAfter<E extends keyof Events>(event: E, payload: Events[E]): Job[] {
    return reactions[event].map((task) => ({ task, payload: withRequestId(payload) }))
  }
}

/**
 * Makes the function that says that something has happened. It adds one job per reaction in the transaction that made it
 * true, so that nothing is lost when the process dies after the commit, and nothing happens for a write that was rolled
 * back.
 */
export function emitter<Events extends Record<keyof Events, object>>(reactions: Reactions<Events>) {
  return async function emit<E extends keyof Events>(trx: Trx, event: E, payload: Events[E]): Promise<void> {
    const told = JSON.stringify(withRequestId(payload))
    for (const reaction of reactions[event]) {
      await sql`select grana.add_job(${reaction}, ${told}::json)`.execute(trx)
    }
  }
}
