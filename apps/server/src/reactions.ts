import { emitter } from './jobs/emit.ts'
import type { LeadEvents } from './modules/leads/events.ts'
import type { ProgramEvents } from './modules/programs/events.ts'

/** Every event of the product, with what it carries. */
export type Events = LeadEvents & ProgramEvents

/** What happens after each event, as names of jobs; `tasks.ts` holds the code behind the names. */
export const reactions = {
  'lead.received': ['on-lead-received.confirm', 'on-lead-received.notify'],
  'program.published': ['on-program-changed.purge'],
  'program.changed': ['on-program-changed.purge'],
} as const satisfies Record<keyof Events, readonly `on-${string}.${string}`[]>

export type Reaction = (typeof reactions)[keyof Events][number]

/** Says, inside the transaction that made it true, that something has happened. */
export const emit = emitter<Events>(reactions)
