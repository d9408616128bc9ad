import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Severity } from '@grana/contract/program-values'
import type { OpenProposal } from '@grana/contract/reports/facts'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import { decidedBy } from './decided-by.ts'
import { mayDo } from './may-do.ts'
import { standpointOf, type Wish } from './move-report.ts'
import { isMoveOpen, movesFor, type Mover } from './moves.ts'
import { hasProposal, listProposals, type EventRow } from './queries-lists.ts'
import type { ProgramFacts, ReportRow } from './queries-reports.ts'

type SeverityWish = { severity: Severity; text: string | undefined; cvss: string | undefined }

/** What was proposed: a move with what it needs, or another severity. */
function wishOf({ details, text: said }: EventRow): Wish | SeverityWish {
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

type Reader = { report: ReportRow; program: ProgramFacts; mover: Mover; at: Date }

function judgeProposal(event: EventRow, { report, program, mover, at }: Reader) {
  const wish = wishOf(event)
  const standpoint = standpointOf(report, program)
  const decides = mayDo(decidedBy('to' in wish ? wish : {}), mover, report) === 'yes'
  const isOwn = mover.side !== 'system' && event.actor_id === mover.userId
  const isOpen = report.state !== 'archived'
  const fits = isOpen && ('to' in wish ? isMoveOpen(standpoint, wish, at) : wish.severity !== report.severity)
  const canMove =
    'to' in wish &&
    movesFor(standpoint, mover, at).some(
      ({ move, verdict }) => verdict === 'yes' && move.to === wish.to && move.reason === wish.reason,
    )
  return {
    wish,
    side: event.side,
    number: event.number,
    fits,
    can_apply: fits && ('to' in wish ? canMove : decides),
    can_dismiss: isOpen && (decides || isOwn),
  }
}

/**
 * Proposals that wait for a decision, as far as the reader can see and decide them. A severity that the report has by now
 * waits for nothing.
 */
export function openProposals(undecided: readonly EventRow[], reader: Reader): OpenProposal[] {
  return undecided
    .map((event) => judgeProposal(event, reader))
    .filter(({ wish, fits }) => 'to' in wish || fits)
    .map(({ wish: _wish, side: _side, ...proposal }) => proposal)
}

/** A proposal by its number, while nobody has decided it. */
export async function findProposal(trx: Trx, number: number, reader: Reader) {
  const event = (await listProposals(trx, reader.report)).find((one) => one.number === number)
  if (event !== undefined) return judgeProposal(event, reader)
  const isDecided = await hasProposal(trx, reader.report, number)
  throw new DomainError(isDecided ? 'report.proposal_gone' : 'request.not_found')
}
