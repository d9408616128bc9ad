import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Severity } from '@grana/contract/program-values'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import { demandPace } from './handling/pace.ts'
import { isMoveOpen, movesFor, type Judged, type Move, type Mover, type Need, type Standpoint } from './moves.ts'
import {
  addEvent,
  hasClause,
  hasEarlier,
  hasKnownIssue,
  updateReport,
  type ProgramFacts,
  type ReportChange,
  type ReportRow,
} from './queries-reports.ts'
import { rewardOfMove } from './rewards/with-moves.ts'

/** Where somebody wants a report to go, with what the move needs. */
export type Wish = {
  to: ReportState
  reason?: ClosingReason | undefined
  text?: string | undefined
  clause?: string | undefined
  duplicateOf?: string | undefined
  knownIssue?: string | undefined
  severity?: Severity | undefined
  reviewOn?: string | undefined
  /** The proposal that this applies, by the number of its event. */
  proposal?: number | undefined
}

export function standpointOf(report: ReportRow, { analysts_accept: analystsAccept }: ProgramFacts): Standpoint {
  return {
    programId: report.program_id,
    state: report.state,
    closingReason: report.closing_reason,
    closedAt: report.closed_at,
    analystsAccept,
    assignedTo: report.assigned_to,
  }
}

/** The move that is wished for. One that others could make now is forbidden; one that nobody could is refused. */
function chosen(report: Standpoint, { mover, wish, at }: Pick<Given, 'mover' | 'wish' | 'at'>): Judged {
  const found = movesFor(report, mover, at).find(({ move }) => move.to === wish.to && move.reason === wish.reason)
  if (found !== undefined) return found
  throw new DomainError(isMoveOpen(report, wish, at) ? 'auth.forbidden' : 'report.move_refused')
}

/** The agent reads why a report is accepted with another severity than the one that it has. */
function needsOf(report: ReportRow, { move, wish }: { move: Move; wish: Wish }): readonly Need[] {
  const needs = move.needs ?? []
  const isChanged = wish.severity !== undefined && wish.severity !== report.severity
  return move.to === 'accepted' && isChanged ? [...needs, 'text'] : needs
}

/** What a move rests on must be there, and be of the report's own program and terms. */
async function demandNeeds(trx: Trx, report: ReportRow, { move, wish }: { move: Move; wish: Wish }): Promise<void> {
  const given: Record<Need, boolean> = {
    text: wish.text !== undefined,
    clause: wish.clause !== undefined,
    original: (wish.duplicateOf === undefined) !== (wish.knownIssue === undefined),
    review: wish.reviewOn !== undefined,
    decided_reward: true,
  }
  const needs = needsOf(report, { move, wish })
  if (needs.some((need) => !given[need])) throw new DomainError('report.move_incomplete')
  if (needs.includes('decided_reward') && ['undecided', 'suggested'].includes(report.reward_track)) {
    throw new DomainError('report.reward_undecided')
  }
  if (needs.includes('clause') && !(await hasClause(trx, report, wish.clause ?? ''))) {
    throw new DomainError('report.clause_unknown')
  }
  if (!needs.includes('original')) return
  const isThere =
    wish.duplicateOf === undefined
      ? await hasKnownIssue(trx, report, wish.knownIssue ?? '')
      : await hasEarlier(trx, report, wish.duplicateOf)
  if (!isThere) throw new DomainError('report.original_unknown')
}

/** The clock stands while the agent is asked, and nothing of that time is the organization's. */
function clockOf(report: ReportRow, { to, at }: { to: ReportState; at: Date }): ReportChange {
  if (to === 'needs_info') return { paused_at: at }
  if (report.paused_at === null) return {}
  const stood = Math.max(0, Math.round((at.getTime() - report.paused_at.getTime()) / 1000))
  return { paused_at: null, paused_seconds: report.paused_seconds + stood }
}

const ofClosing = {
  closing_reason: null,
  closed_at: null,
  clause: null,
  duplicate_of: null,
  known_issue_id: null,
  review_on: null,
}

function closingOf(move: Move, wish: Wish, at: Date): ReportChange {
  // Archived is what it was closed as.
  if (move.to === 'archived') return {}
  if (move.to !== 'closed') return ofClosing
  const needs = move.needs ?? []
  return {
    ...ofClosing,
    closing_reason: move.reason ?? null,
    closed_at: at,
    ...(needs.includes('clause') && { clause: wish.clause ?? null }),
    ...(needs.includes('original') && {
      duplicate_of: wish.duplicateOf ?? null,
      known_issue_id: wish.knownIssue ?? null,
    }),
    ...(needs.includes('review') && { review_on: wish.reviewOn ?? null }),
  }
}

const endsQuestion = ({ state }: ReportRow, { to }: Move) => state === 'needs_info' && to === 'triaging'

/** A question is an answer to the agent, not yet a decision; neither is taking it back. */
const isOfQuestion = (report: ReportRow, move: Move) => move.to === 'needs_info' || endsQuestion(report, move)

function firstsOf(report: ReportRow, { move, mover, at }: { move: Move; mover: Mover; at: Date }): ReportChange {
  const isJudged = mover.side === 'organization' || mover.side === 'staff'
  return {
    ...(isJudged && report.answered_at === null && { answered_at: at }),
    ...(isJudged && !isOfQuestion(report, move) && report.triaged_at === null && { triaged_at: at }),
    ...(move.to === 'accepted' && report.accepted_at === null && { accepted_at: at }),
  }
}

/** What an event tells of a move: nothing that the move does not need. */
function detailsOf(report: ReportRow, { to, needs = [] }: Move, wish: Wish): Record<string, string> {
  const { clause, duplicateOf, knownIssue, severity, reviewOn, proposal } = wish
  const setsSeverity = severity !== undefined && (to === 'accepted' || to === 'pending_organization')
  return {
    ...(needs.includes('clause') && clause !== undefined && { clause }),
    ...(needs.includes('original') && duplicateOf !== undefined && { duplicate_of: duplicateOf }),
    ...(needs.includes('original') && knownIssue !== undefined && { known_issue: knownIssue }),
    ...(needs.includes('review') && reviewOn !== undefined && { review_on: reviewOn }),
    ...(setsSeverity && { severity, severity_before: report.severity }),
    ...(proposal !== undefined && { proposal: String(proposal) }),
  }
}

type Given = { program: ProgramFacts; mover: Mover; wish: Wish; at: Date }
type Step = { move: Move; mover: Mover; wish: Wish; at: Date; besides?: Record<string, string> }

const actorOf = (mover: Mover) => ({
  side: mover.side,
  actorId: mover.side === 'system' ? null : mover.userId,
})

async function propose(trx: Trx, report: ReportRow, { move, mover, wish, at }: Step): Promise<number> {
  await demandPace(trx, report, { side: mover.side, at })
  const details = { ...detailsOf(report, move, wish), to: move.to, ...(move.reason && { reason: move.reason }) }
  const happening = { kind: 'proposed', ...actorOf(mover), audience: 'internal', text: wish.text, details } as const
  const events = await addEvent(trx, report, { happening, at })
  await updateReport(trx, report, { events })
  return events
}

/**
 * What a triager hands over is for those who decide: the move is told to both sides, the note and the severity are not.
 * A severity is told by itself, as what it rests on becomes public once it is applied, and the note never does.
 */
async function handOver(trx: Trx, report: ReportRow, { move, mover, wish, at }: Step): Promise<number> {
  const details = detailsOf(report, move, wish)
  const internal = { ...actorOf(mover), audience: 'internal' } as const
  const noted = await addEvent(trx, report, { happening: { kind: 'commented', ...internal, text: wish.text }, at })
  if (details['severity'] === undefined) return noted
  return addEvent(trx, { ...report, events: noted }, { happening: { kind: 'proposed', ...internal, details }, at })
}

async function step(trx: Trx, report: ReportRow, { move, mover, wish, at, besides }: Step): Promise<number> {
  const isHandedOver = move.to === 'pending_organization'
  const happening = {
    kind: 'moved',
    ...actorOf(mover),
    from: report.state,
    to: move.to,
    ...(move.reason && { closingReason: move.reason }),
    ...(!isHandedOver && { text: wish.text, details: { ...detailsOf(report, move, wish), ...besides } }),
  } as const
  const moved = await addEvent(trx, report, { happening, at })
  return isHandedOver ? handOver(trx, { ...report, events: moved }, { move, mover, wish, at }) : moved
}

/**
 * The only place that changes a report's state. The report is held by the caller's transaction; state, history and job
 * are written together. Whoever may only suggest leaves a proposal instead.
 */
export async function moveReport(
  trx: Trx,
  report: ReportRow,
  { program, mover, wish, at }: Given,
): Promise<'moved' | 'proposed'> {
  const { move, verdict } = chosen(standpointOf(report, program), { mover, wish, at })
  await demandNeeds(trx, report, { move, wish })
  const about = { organizationId: report.organization_id, reportId: report.id }
  if (verdict === 'suggest') {
    const number = await propose(trx, report, { move, mover, wish, at })
    await emit(trx, 'report.happened', { ...about, number })
    return 'proposed'
  }
  // Asking and taking back mails the agent each time; an answer and a decision wait for nothing.
  if (endsQuestion(report, move) && mover.side !== 'agent') await demandPace(trx, report, { side: mover.side, at })
  const severity = move.to === 'accepted' ? (wish.severity ?? report.severity) : report.severity
  const reward = await rewardOfMove(trx, report, { move, program, severity, at })
  const events = await step(trx, report, { move, mover, wish, at, besides: reward.details })
  await updateReport(trx, report, {
    events,
    state: move.to,
    moved_at: at,
    ...clockOf(report, { to: move.to, at }),
    ...closingOf(move, wish, at),
    ...firstsOf(report, { move, mover, at }),
    // Whoever triaged it needs it no more once it is frozen.
    ...(move.to === 'archived' && { triager_id: null }),
    severity,
    ...reward.change,
  })
  // The move comes first, whatever else was written with it.
  await emit(trx, 'report.happened', { ...about, number: report.events + 1 })
  if (events > report.events + 1) await emit(trx, 'report.happened', { ...about, number: events })
  return 'moved'
}
