import type { CronItem } from 'graphile-worker'
import type * as z from 'zod/mini'
import { eventSchemas, type EventName, type Events } from './events.ts'
import { createEmitters } from './jobs/emit.ts'
import type { WorkerContext } from './worker-context.ts'

/** A job: what adds it to the queue, and its code. */
export type Registration = {
  /** The name under which the queue stores it. Databases of running installations hold jobs by it, so it never changes. */
  task: string
  /** The events that add it. */
  events: readonly EventName[]
  schedule?: CronItem
  run: (context: WorkerContext, payload: unknown) => Promise<void>
}

const schemas: { readonly [E in EventName]: z.ZodMiniType<Events[E]> } = eventSchemas

/**
 * Registers a reaction to an event, or to several with the same payload. `what` completes the name of its job:
 * `on('report.submitted', 'begin', …)` is `on-report-submitted.begin`, after the first event.
 */
export function on<E extends EventName>(
  event: E | readonly [E, ...E[]],
  what: string,
  handler: (context: WorkerContext, payload: Events[E]) => Promise<void>,
): Registration {
  const events: readonly [E, ...E[]] = typeof event === 'string' ? [event] : event
  const schema = schemas[events[0]]
  if (events.some((one) => schemas[one] !== schema)) throw new Error(`${events.join(' and ')} have different payloads`)
  return {
    task: `on-${events[0].replaceAll(/[._]/g, '-')}.${what}`,
    events,
    run: (context, payload) => handler(context, schema.parse(payload)),
  }
}

type CronOptions = { backfillPeriod: number; maxAttempts: number }

/** A run that was missed while no worker was up is dropped, or made up for within an hour or a day. */
const noBackfill: CronOptions = { backfillPeriod: 0, maxAttempts: 3 }
export const backfillHour: CronOptions = { backfillPeriod: 3_600_000, maxAttempts: 5 }
export const backfillDay: CronOptions = { backfillPeriod: 86_400_000, maxAttempts: 5 }

/** Registers a job that runs on a schedule, in UTC. */
export function cron(
  match: string,
  task: string,
  handler: (context: WorkerContext) => Promise<void>,
  options: CronOptions = noBackfill,
): Registration {
  return { task, events: [], schedule: { task, match, options }, run: (context) => handler(context) }
}

const jobsByEvent = new Map<EventName, readonly string[]>()

/**
 * Sets the jobs that follow each event. `tasks.ts` calls this when it is loaded: this file cannot import the handlers,
 * because they import `emit`.
 */
export function connectReactions(registrations: readonly Registration[]): void {
  for (const { task, events } of registrations)
    for (const event of events) jobsByEvent.set(event, [...(jobsByEvent.get(event) ?? []), task].toSorted())
}

/** Throws when the reactions are not connected: an event without its jobs would be lost silently. */
function jobsOf(event: EventName): readonly string[] {
  const jobs = jobsByEvent.get(event)
  if (jobs === undefined) throw new Error(`no reaction to ${event} is connected; a process that emits loads tasks.ts`)
  return jobs
}

export const { emit, emitMany, jobsAfter } = createEmitters<Events>(jobsOf)
