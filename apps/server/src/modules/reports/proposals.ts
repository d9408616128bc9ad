import * as z from 'zod/mini'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { severities } from '@grana/contract/program-values'
import type { OpenProposal } from '@grana/contract/reports/facts'
import { closingReasons, reportStates } from '@grana/contract/reports/values'
import type { Permission } from '@grana/contract/tenancy'
import { canOnReport } from './can-on-report.ts'
import type { LoadedReport } from './loaded-report.ts'
import { hasProposal, listProposals, type EventRow } from './queries-lists.ts'
import { isTransitionOpen, isTransitionTo, transitionsFor } from './transitions.ts'

/** The permission that decides a proposal: the one to do it directly. A proposal without a state is about the severity. */
export function proposalPermission({
  to,
  reason,
}: {
  to?: string | undefined
  reason?: string | undefined
}): Permission {
  if (to === undefined) return 'report.severity'
  if (to === 'accepted') return 'report.accept'
  return reason === 'resolved' ? 'report.fixed' : 'report.close_duplicate'
}

const text = z.optional(z.string())
const transitionDetails = z.object({
  to: z.enum(reportStates),
  reason: z.optional(z.enum(closingReasons)),
  clause: text,
  duplicate_of: text,
  known_issue: text,
  review_on: text,
  severity: z.optional(z.enum(severities)),
})
const severityDetails = z.object({ severity: z.enum(severities), cvss: text })

/** The proposed change: a transition with its input, or a severity. */
function toProposedChange(event: EventRow) {
  const reason = { text: event.text ?? undefined }
  if (event.details['to'] === undefined) return { ...severityDetails.parse(event.details), ...reason }
  const {
    duplicate_of: duplicateOf,
    known_issue: knownIssue,
    review_on: reviewOn,
    ...input
  } = transitionDetails.parse(event.details)
  return { ...input, duplicateOf, knownIssue, reviewOn, ...reason }
}

function toProposal(event: EventRow, loaded: LoadedReport) {
  const { report, actor } = loaded
  const input = toProposedChange(event)
  const decides = canOnReport(proposalPermission('to' in input ? input : {}), loaded) === 'yes'
  const isOpen = report.state !== 'archived'
  const fits = isOpen && ('to' in input ? isTransitionOpen(loaded, input) : input.severity !== report.severity)
  const canMove =
    'to' in input &&
    transitionsFor(loaded).some(({ transition, decision }) => decision === 'yes' && isTransitionTo(transition, input))
  return {
    input,
    side: event.side,
    number: event.number,
    fits,
    can_apply: fits && ('to' in input ? canMove : decides),
    can_dismiss: isOpen && (decides || event.actor_id === actor.userId),
  }
}

/**
 * Undecided proposals, with what the reader may do with them. Leaves out a proposed severity that the report already has.
 */
export function toOpenProposals(undecided: readonly EventRow[], loaded: LoadedReport): OpenProposal[] {
  return undecided
    .map((event) => toProposal(event, loaded))
    .filter(({ input, fits }) => 'to' in input || fits)
    .map(({ input: _input, side: _side, ...proposal }) => proposal)
}

/** An undecided proposal by its number; throws when it was decided or does not exist. */
export async function getProposal(trx: Trx, loaded: LoadedReport, number: number) {
  const event = (await listProposals(trx, loaded.report)).find((one) => one.number === number)
  if (event !== undefined) return toProposal(event, loaded)
  const isDecided = await hasProposal(trx, loaded.report, number)
  throw new DomainError(isDecided ? 'report.proposal_gone' : 'request.not_found')
}
