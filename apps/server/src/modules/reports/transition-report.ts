import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Severity } from '@grana/contract/program-values'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import type { ReportActor } from './can-on-report.ts'
import type { LockedReport } from './loaded-report.ts'
import { appendReportEvent, updateReport, type ReportChange, type ReportRow } from './queries-reports.ts'
import { hasClause, hasEarlierReport, hasKnownIssue } from './queries-transitions.ts'
import { assertCommentRate, authorOf, recordReportEvents } from './record-report-events.ts'
import { blocksResolving } from './retest/policy.ts'
import { applyTransitionToReward } from './rewards/reward-transitions.ts'
import {
  isTransitionOpen,
  isTransitionTo,
  transitionsFor,
  type AllowedTransition,
  type Transition,
  type RequiredInput,
} from './transitions.ts'

/** The requested state, with the input that the transition requires. */
export type TransitionInput = {
  to: ReportState
  reason?: ClosingReason | undefined
  text?: string | undefined
  clause?: string | undefined
  duplicateOf?: string | undefined
  knownIssue?: string | undefined
  severity?: Severity | undefined
  reviewOn?: string | undefined
  /** Event number of the proposal that this applies. */
  proposal?: number | undefined
  /** Number of the dispute whose ruling this carries out. */
  dispute?: number | undefined
}

type Locked = LockedReport<ReportActor>

/** Finds the requested transition. Throws forbidden if only others may make it, and refused if the state does not allow it. */
function findTransition(locked: Locked, input: TransitionInput): AllowedTransition {
  const found = transitionsFor(locked).find(({ transition }) => isTransitionTo(transition, input))
  if (found !== undefined) return found
  throw new DomainError(isTransitionOpen(locked, input) ? 'auth.forbidden' : 'report.move_refused')
}

/** Accepting with a changed severity also requires a text, because the agent must read the reason. */
function requiredInput(
  report: ReportRow,
  { move, input }: { move: Transition; input: TransitionInput },
): readonly RequiredInput[] {
  const needs = move.needs ?? []
  const isChanged = input.severity !== undefined && input.severity !== report.severity
  return move.to === 'accepted' && isChanged ? [...needs, 'text'] : needs
}

/** Throws when required input is missing, or refers to another program or policy version. */
async function assertInput(
  trx: Trx,
  report: ReportRow,
  { move, input }: { move: Transition; input: TransitionInput },
): Promise<void> {
  const given: Record<RequiredInput, boolean> = {
    text: input.text !== undefined,
    clause: input.clause !== undefined,
    original: (input.duplicateOf === undefined) !== (input.knownIssue === undefined),
    review: input.reviewOn !== undefined,
    decided_reward: true,
  }
  const needs = requiredInput(report, { move, input })
  if (needs.some((need) => !given[need])) throw new DomainError('report.move_incomplete')
  if (needs.includes('decided_reward') && ['undecided', 'suggested'].includes(report.reward_track)) {
    throw new DomainError('report.reward_undecided')
  }
  if (move.reason === 'resolved' && blocksResolving(report)) throw new DomainError('report.retest_open')
  if (needs.includes('clause') && !(await hasClause(trx, report, input.clause ?? ''))) {
    throw new DomainError('report.clause_unknown')
  }
  if (!needs.includes('original')) return
  const isThere =
    input.duplicateOf === undefined
      ? await hasKnownIssue(trx, report, input.knownIssue ?? '')
      : await hasEarlierReport(trx, report, input.duplicateOf)
  if (!isThere) throw new DomainError('report.original_unknown')
}

/** Pauses the SLA clock while the report waits for the agent, and adds the paused time when it resumes. */
function slaClockPatch(report: ReportRow, { to, at }: { to: ReportState; at: Date }): ReportChange {
  if (to === 'needs_info') return { paused_at: at }
  if (report.paused_at === null) return {}
  const stood = Math.max(0, Math.round((at.getTime() - report.paused_at.getTime()) / 1000))
  return { paused_at: null, paused_seconds: report.paused_seconds + stood }
}

const noClosing = {
  closing_reason: null,
  closed_at: null,
  clause: null,
  duplicate_of: null,
  known_issue_id: null,
  review_on: null,
}

function closingPatch(move: Transition, input: TransitionInput, at: Date): ReportChange {
  // An archived report keeps its closing.
  if (move.to === 'archived') return {}
  if (move.to !== 'closed') return noClosing
  const needs = move.needs ?? []
  return {
    ...noClosing,
    closing_reason: move.reason ?? null,
    closed_at: at,
    ...(needs.includes('clause') && { clause: input.clause ?? null }),
    ...(needs.includes('original') && {
      duplicate_of: input.duplicateOf ?? null,
      known_issue_id: input.knownIssue ?? null,
    }),
    ...(needs.includes('review') && { review_on: input.reviewOn ?? null }),
  }
}

const endsQuestion = ({ state }: ReportRow, { to }: Transition) => state === 'needs_info' && to === 'triaging'

/** Asking or withdrawing a question counts as a first answer to the agent, not as triage. */
const isQuestionTransition = (report: ReportRow, move: Transition) =>
  move.to === 'needs_info' || endsQuestion(report, move)

function firstMomentsPatch({ report, actor, at }: Locked, move: Transition): ReportChange {
  const isValidated = actor.side === 'organization' || actor.side === 'staff'
  return {
    ...(isValidated && report.answered_at === null && { answered_at: at }),
    ...(isValidated && !isQuestionTransition(report, move) && report.triaged_at === null && { triaged_at: at }),
    ...(move.to === 'accepted' && report.accepted_at === null && { accepted_at: at }),
  }
}

/** Details of the event of a transition: only the input that the transition requires. */
function detailsOf(report: ReportRow, { to, needs = [] }: Transition, input: TransitionInput): Record<string, string> {
  const { clause, duplicateOf, knownIssue, severity, reviewOn, proposal, dispute } = input
  const setsSeverity = severity !== undefined && (to === 'accepted' || to === 'pending_organization')
  return {
    ...(needs.includes('clause') && clause !== undefined && { clause }),
    ...(needs.includes('original') && duplicateOf !== undefined && { duplicate_of: duplicateOf }),
    ...(needs.includes('original') && knownIssue !== undefined && { known_issue: knownIssue }),
    ...(needs.includes('review') && reviewOn !== undefined && { review_on: reviewOn }),
    ...(setsSeverity && { severity, severity_before: report.severity }),
    ...(proposal !== undefined && { proposal: String(proposal) }),
    ...(dispute !== undefined && { dispute: String(dispute) }),
  }
}

type TransitionStep = { move: Transition; input: TransitionInput; rewardDetails: Record<string, string> }

async function recordProposal(trx: Trx, locked: Locked, { move, input }: Omit<TransitionStep, 'rewardDetails'>) {
  await assertCommentRate(trx, locked)
  const details = { ...detailsOf(locked.report, move, input), to: move.to, ...(move.reason && { reason: move.reason }) }
  await recordReportEvents(trx, locked, { kind: 'proposed', audience: 'internal', text: input.text, details })
}

/**
 * Records the hand-over of a triager to the organization. The transition is visible to both sides, the note and the severity
 * are internal. The severity is an event of its own, because it becomes public when applied and the note must not.
 */
async function recordHandOver(trx: Trx, { report, actor, at }: Locked, { move, input }: TransitionStep) {
  const details = detailsOf(report, move, input)
  const internal = { ...authorOf(actor), audience: 'internal', at } as const
  const noted = await appendReportEvent(trx, report, { kind: 'commented', ...internal, text: input.text })
  if (details['severity'] === undefined) return noted
  return appendReportEvent(trx, { ...report, events: noted }, { kind: 'proposed', ...internal, details })
}

/** Records the transition; returns the number of the last event. */
async function recordTransition(trx: Trx, locked: Locked, step: TransitionStep): Promise<number> {
  const { report, actor, at } = locked
  const { move, input, rewardDetails } = step
  const isHandedOver = move.to === 'pending_organization'
  const moved = await appendReportEvent(trx, report, {
    kind: 'moved',
    ...authorOf(actor),
    from: report.state,
    to: move.to,
    ...(move.reason && { closingReason: move.reason }),
    ...(!isHandedOver && { text: input.text, details: { ...detailsOf(report, move, input), ...rewardDetails } }),
    at,
  })
  return isHandedOver ? recordHandOver(trx, { ...locked, report: { ...report, events: moved } }, step) : moved
}

/**
 * The only function that changes a report's state: state, event and job are written in one transaction. Records a proposal
 * instead if the actor may only suggest the transition.
 */
export async function transitionReport(
  trx: Trx,
  locked: LockedReport<ReportActor>,
  input: TransitionInput,
): Promise<'moved' | 'proposed'> {
  const { report, program, actor, at } = locked
  const { transition: move, decision } = findTransition(locked, input)
  await assertInput(trx, report, { move, input })
  if (decision === 'suggest') {
    await recordProposal(trx, locked, { move, input })
    return 'proposed'
  }
  // Withdrawing a question sends the agent an email each time, so it is rate-limited; answers and decisions are not.
  if (endsQuestion(report, move) && actor.side !== 'agent') await assertCommentRate(trx, locked)
  const severity = move.to === 'accepted' ? (input.severity ?? report.severity) : report.severity
  const reward = await applyTransitionToReward(trx, report, { move, program, severity, at })
  const events = await recordTransition(trx, locked, { move, input, rewardDetails: reward.details })
  await updateReport(trx, report, {
    events,
    state: move.to,
    moved_at: at,
    ...slaClockPatch(report, { to: move.to, at }),
    ...closingPatch(move, input, at),
    ...firstMomentsPatch(locked, move),
    // Archiving ends the triager's access.
    ...(move.to === 'archived' && { triager_id: null }),
    severity,
    ...reward.change,
  })
  const about = { organizationId: report.organization_id, reportId: report.id }
  // The event of the transition comes first; a hand-over adds events after it.
  await emit(trx, 'report.happened', { ...about, number: report.events + 1 })
  if (events > report.events + 1) await emit(trx, 'report.happened', { ...about, number: events })
  return 'moved'
}
