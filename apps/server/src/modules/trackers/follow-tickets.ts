import { inTransaction } from '#server/db/transaction.ts'
import type { Events } from '#server/events.ts'
import { nextAttempt } from '#server/lib/outbound/retry-pauses.ts'
import { emit } from '#server/reactions.ts'
import type { WorkerContext } from '#server/worker-context.ts'
import { ticketWords } from '@grana/messages/es/machines/ticket-texts'
import { listReadableTickets, type ReadableTicket } from './queries-due.ts'
import {
  insertAutomaticTicket,
  listDueComments,
  queueComment,
  saveCommented,
  saveRead,
  saveUncommented,
  saveUnread,
  scheduleReading,
  type DueComment,
} from './queries-ticket-results.ts'
import { cutText, readPauseMs, type Turn } from './turn.ts'

/** Bounds the cost of one job: a call for each ticket, and the others in the next minutes. */
const maxReads = 50
const maxComments = 50

async function readTicket(
  turn: Turn,
  { report_id: reportId, project, external_id: id }: ReadableTicket,
): Promise<void> {
  const { context, key } = turn
  const ticketKey = { organizationId: key.organizationId, reportId }
  const outcome = await turn.connector.isClosed({ project, id })
  turn.note(outcome, true)
  const at = context.clock()
  const after = (pause: keyof typeof readPauseMs) => new Date(at.getTime() + readPauseMs[pause])
  await inTransaction(context.db, async (trx) => {
    if ('fault' in outcome) {
      await saveUnread(trx, ticketKey, { ...outcome, at, next: after('failed') })
      return
    }
    const isClosed = outcome.value
    const hasClosed = await saveRead(trx, ticketKey, { isClosed, at, next: after(isClosed ? 'closed' : 'open') })
    // A person is asked; nothing about the report changes by itself.
    if (hasClosed) await emit(trx, 'ticket.closed', { ...ticketKey, at: at.toISOString() })
  })
}

/** Reads the state of the tickets that are due. */
export async function readTickets(turn: Turn): Promise<void> {
  const { context, key } = turn
  for (const ticket of await listReadableTickets(context.db, key, { at: context.clock(), most: maxReads })) {
    if (!turn.goesOn()) return
    await readTicket(turn, ticket)
  }
}

async function sendComment(turn: Turn, due: DueComment): Promise<void> {
  const { context, key } = turn
  const ticketKey = { organizationId: key.organizationId, reportId: due.report_id }
  const { number, side, text, project, external_id: id } = due
  if (number === null || side === null || text === null) {
    await saveCommented(context.db, ticketKey, due)
    return
  }
  const outcome = await turn.connector.comment(
    { project, id },
    { heading: ticketWords.comment(side), text: cutText(text) },
  )
  turn.note(outcome, true)
  if (!('fault' in outcome)) {
    await saveCommented(context.db, ticketKey, due)
    return
  }
  const next = nextAttempt(due.comment_attempts + 1, context.clock())
  await inTransaction(context.db, (trx) => saveUncommented(trx, ticketKey, { ...outcome, next }))
}

/** Sends comments for both sides to their tickets, in order. */
export async function sendComments(turn: Turn): Promise<void> {
  const { context, key } = turn
  for (let sent = 0; sent < maxComments;) {
    const due = await listDueComments(context.db, key, { at: context.clock(), most: maxComments - sent })
    if (due.length === 0) return
    for (const comment of due) {
      if (!turn.goesOn()) return
      await sendComment(turn, comment)
      sent += 1
    }
  }
}

/** After an event of a report: its ticket where the acceptance makes one, and its comment where the organization chose comments. */
export async function followReportEvent(
  { db, clock }: Pick<WorkerContext, 'db' | 'clock'>,
  key: Events['report.happened'],
): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    await scheduleReading(trx, key, at)
    const trackerId = (await insertAutomaticTicket(trx, key, at)) ?? (await queueComment(trx, key, at))
    if (trackerId !== undefined) await emit(trx, 'tracker.due', { organizationId: key.organizationId, trackerId })
  })
}
