import type { WorkerContext } from '#server/worker-context.ts'
import { ticketWords } from '@grana/messages/es/machines/ticket-texts'
import type { Connector, Outcome } from './connectors/connector.ts'
import type { HeldTracker } from './queries-due.ts'
import type { TrackerKey } from './tracker-token.ts'

export type TrackerContext = Pick<WorkerContext, 'db' | 'outbound' | 'integrations' | 'clock' | 'config'>

/** How often the state of a ticket is read. A closed one may be opened again. */
export const readPauseMs = { open: 600_000, closed: 21_600_000, failed: 1_800_000 } as const

const longestText = 7000

/** Trackers bound their texts; the whole text is behind the address of the report. */
export const cutText = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText).toWellFormed()}\n\n${ticketWords.cut}`

/** The work of one job for one tracker. */
export type Turn = {
  context: TrackerContext
  key: TrackerKey
  tracker: HeldTracker
  connector: Connector
  /** Whether the next call may be made: the tracker answers, and others wait for their turn. */
  goesOn: () => boolean
  /** Notes how a call ended; `isOfTicket` where a missing ticket says nothing about the tracker. */
  note: (outcome: Outcome<unknown>, isOfTicket?: true) => void
  health: { hasSucceeded: boolean; hasFailed: boolean }
}

/** How long one job goes on: after that, trackers of others have their turn. */
const turnMs = 30_000

/** Whether a failure is one of the tracker: it cannot be reached, refuses the token or asks to wait. Otherwise it is one of a ticket. */
function isDown(outcome: Outcome<unknown>, isOfTicket: boolean): boolean {
  if (!('fault' in outcome)) return false
  const { fault, status } = outcome
  if (fault === 'public_project' || fault === 'no_issues') return false
  if (status === null) return true
  return [401, 403, 407, 408, 429].includes(status) || status >= 500 || (status === 404 && !isOfTicket)
}

export function beginTurn(parts: Pick<Turn, 'context' | 'key' | 'tracker' | 'connector'>): Turn {
  const { clock } = parts.context
  const startedAt = clock().getTime()
  const health = { hasSucceeded: false, hasFailed: false }
  return {
    ...parts,
    health,
    goesOn: () => !health.hasFailed && clock().getTime() - startedAt <= turnMs,
    note(outcome, isOfTicket) {
      if (isDown(outcome, isOfTicket === true)) health.hasFailed = true
      else health.hasSucceeded = true
    },
  }
}
