import { inTransaction } from '#server/db/transaction.ts'
import { nextAttempt } from '#server/lib/outbound/retry-pauses.ts'
import { resolveWeakness } from '@grana/contract/weaknesses/taxonomy'
import { ticketWords } from '@grana/messages/es/machines/ticket-texts'
import { weaknessTexts } from '@grana/messages/es/taxonomy/weaknesses'
import { recordEvent } from '../audit/public.ts'
import type { CallFailure, ExternalTicket, Outcome, TicketContent } from './connectors/connector.ts'
import { listPendingTickets, type HeldTracker, type PendingTicket } from './queries-due.ts'
import { markStarted, saveMade, saveUnmade } from './queries-ticket-results.ts'
import { cutText, readPauseMs, type Turn } from './turn.ts'

const most = 20
/** The clock of a tracker may be behind ours. */
const skewMs = 300_000

const isKnownText = (text: string) => text === 'summary' || text === 'steps' || text === 'impact'

/** The address of the report, through the portal's redirect, which checks the session. Contains only identifiers. */
function addressOf(portalUrl: string, organizationId: string, reportId: string): string {
  return `${portalUrl}/redir?app=customers&path=${encodeURIComponent(`/reports/${reportId}?organizacion=${organizationId}`)}`
}

/** What the ticket says: texts only where the organization chose them, evidence never. */
function toContent(
  { labels, severity_names: names, texts }: HeldTracker,
  ticket: PendingTicket,
  address: string,
): TicketContent {
  const { facts, sections, severities, title } = ticketWords
  const weakness = resolveWeakness(ticket.weakness)
  return {
    title: title(ticket.reference, ticket.title),
    address,
    facts: [
      { label: facts.reference, value: ticket.reference },
      { label: facts.severity, value: severities[ticket.severity] },
      { label: facts.weakness, value: weakness === undefined ? ticket.weakness : weaknessTexts[weakness.id].name },
      { label: facts.target, value: ticket.target },
      { label: facts.address, value: address },
    ],
    sections: texts.filter(isKnownText).map((text) => ({ heading: sections[text], text: cutText(ticket[text]) })),
    labels,
    severityName: names[ticket.severity],
  }
}

/** Makes a ticket, unless an attempt whose outcome is unknown made it. */
async function callTracker(turn: Turn, ticket: PendingTicket): Promise<Outcome<ExternalTicket>> {
  const { context, key, connector, tracker } = turn
  const { organizationId } = key
  const address = addressOf(context.config.portalUrl, organizationId, ticket.report_id)
  if (ticket.started_at !== null) {
    const found = await connector.find(address, new Date(ticket.started_at.getTime() - skewMs))
    if ('fault' in found) return found
    if (found.value !== undefined) return { value: found.value }
  }
  await markStarted(context.db, { organizationId, reportId: ticket.report_id }, context.clock())
  return connector.create(toContent(tracker, ticket, address))
}

/** The tracker understood the call and refuses this ticket: trying again changes nothing. */
const isRefusal = ({ fault, status }: CallFailure) =>
  fault === 'public_project' || fault === 'no_issues' || [400, 410, 413, 422].includes(status ?? 0)

/** Answers by which no ticket can exist. */
const isRefusedBefore = ({ fault, status }: CallFailure) =>
  fault === 'public_project' || fault === 'no_issues' || (status !== null && status >= 400 && status < 500)

async function saveOutcome(turn: Turn, ticket: PendingTicket, outcome: Outcome<ExternalTicket>): Promise<void> {
  const { context, key, tracker } = turn
  const { organizationId } = key
  const ticketKey = { organizationId, reportId: ticket.report_id }
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    if ('fault' in outcome) {
      const next = isRefusal(outcome) ? undefined : nextAttempt(ticket.attempts + 1, at)
      await saveUnmade(trx, ticketKey, { ...outcome, at, next, isUnknown: !isRefusedBefore(outcome) })
      return
    }
    const readAt = new Date(at.getTime() + readPauseMs.open)
    await saveMade(trx, ticketKey, { ...outcome.value, project: tracker.project, at, readAt })
    await recordEvent(trx, {
      organizationId,
      programId: ticket.program_id,
      actorId: ticket.asked_by,
      action: 'ticket.made',
      thing: 'report',
      thingId: ticket.report_id,
      details: { host: new URL(tracker.site).host, key: outcome.value.key },
    })
  })
}

/** Makes the tickets that are due, one after the other. */
export async function makeTickets(turn: Turn): Promise<void> {
  const { context, key } = turn
  for (const ticket of await listPendingTickets(context.db, key, { at: context.clock(), most })) {
    if (!turn.goesOn()) return
    const outcome = await callTracker(turn, ticket)
    turn.note(outcome)
    await saveOutcome(turn, ticket, outcome)
  }
}
