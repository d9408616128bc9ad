import { DomainError } from '#server/lib/domain-error.ts'
import type { Severity } from '@grana/contract/program-values'
import type { OpenProposal } from '@grana/contract/reports/facts'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import { decidedBy } from './decided-by.ts'
import { mayDo } from './may-do.ts'
import { standpointOf, type Wish } from './move-report.ts'
import { isMoveOpen, movesFor, type Mover } from './moves.ts'
import type { EventRow } from './queries-lists.ts'
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
    number: event.number,
    fits,
    can_apply: fits && ('to' in wish ? canMove : decides),
    can_dismiss: isOpen && (decides || isOwn),
  }
}

function undecided(events: readonly EventRow[]): EventRow[] {
  const decided = new Set(events.flatMap(({ details }) => details['proposal'] ?? []))
  return events.filter(({ kind, number }) => kind === 'proposed' && !decided.has(String(number)))
}

/** Proposals that wait for a decision, as far as the reader can see and decide them. */
export function openProposals(events: readonly EventRow[], reader: Reader): OpenProposal[] {
  return undecided(events).map((event) => {
    const { wish: _wish, ...proposal } = judgeProposal(event, reader)
    return proposal
  })
}

/** A proposal by its number, while nobody has decided it. */
export function findProposal(events: readonly EventRow[], number: number, reader: Reader) {
  const event = events.find((one) => one.number === number && one.kind === 'proposed')
  if (event === undefined) throw new DomainError('request.not_found')
  if (!undecided(events).includes(event)) throw new DomainError('report.proposal_gone')
  return judgeProposal(event, reader)
}
