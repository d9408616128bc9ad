import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Severity } from '@grana/contract/program-values'
import type { OpenProposal } from '@grana/contract/reports/facts'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import { canOnReport } from './can-on-report.ts'
import { proposalPermission } from './proposal-permission.ts'
import { hasProposal, listProposals, type EventRow } from './queries-lists.ts'
import type { ProgramFacts, ReportRow } from './queries-reports.ts'
import { toReportSnapshot, type TransitionInput } from './transition-report.ts'
import { isTransitionOpen, transitionsFor, type ReportActor } from './transitions.ts'

type SeverityInput = { severity: Severity; text: string | undefined; cvss: string | undefined }

/** The proposed change: a transition with its input, or a severity. */
function toProposedChange({ details, text: said }: EventRow): TransitionInput | SeverityInput {
  const text = said ?? undefined
  const severity = details['severity'] as Severity
  if (details['to'] === undefined) return { severity, text, cvss: details['cvss'] }
  return {
    to: details['to'] as ReportState,
    reason: details['reason'] as ClosingReason | undefined,
    text,
    clause: details['clause'],
    duplicateOf: details['duplicate_of'],
    knownIssue: details['known_issue'],
    reviewOn: details['review_on'],
    severity: details['severity'] as Severity | undefined,
  }
}

type Reader = { report: ReportRow; program: ProgramFacts; actor: ReportActor; at: Date }

function toProposal(event: EventRow, { report, program, actor, at }: Reader) {
  const input = toProposedChange(event)
  const standpoint = toReportSnapshot(report, program)
  const decides = canOnReport(proposalPermission('to' in input ? input : {}), actor, report) === 'yes'
  const isOwn = actor.side !== 'system' && event.actor_id === actor.userId
  const isOpen = report.state !== 'archived'
  const fits = isOpen && ('to' in input ? isTransitionOpen(standpoint, input, at) : input.severity !== report.severity)
  const canMove =
    'to' in input &&
    transitionsFor(standpoint, actor, at).some(
      ({ transition, decision }) =>
        decision === 'yes' && transition.to === input.to && transition.reason === input.reason,
    )
  return {
    input,
    side: event.side,
    number: event.number,
    fits,
    can_apply: fits && ('to' in input ? canMove : decides),
    can_dismiss: isOpen && (decides || isOwn),
  }
}

/**
 * Undecided proposals, with what the reader may do with them. Leaves out a proposed severity that the report already has.
 */
export function toOpenProposals(undecided: readonly EventRow[], reader: Reader): OpenProposal[] {
  return undecided
    .map((event) => toProposal(event, reader))
    .filter(({ input, fits }) => 'to' in input || fits)
    .map(({ input: _wish, side: _side, ...proposal }) => proposal)
}

/** An undecided proposal by its number; throws when it was decided or does not exist. */
export async function getProposal(trx: Trx, number: number, reader: Reader) {
  const event = (await listProposals(trx, reader.report)).find((one) => one.number === number)
  if (event !== undefined) return toProposal(event, reader)
  const isDecided = await hasProposal(trx, reader.report, number)
  throw new DomainError(isDecided ? 'report.proposal_gone' : 'request.not_found')
}
