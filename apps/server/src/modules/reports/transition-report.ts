import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { emit } from '#server/reactions.ts'
import type { Severity } from '@grana/contract/program-values'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import {
  appendReportEvent,
  hasClause,
  hasEarlierReport,
  hasKnownIssue,
  updateReport,
  type ProgramFacts,
  type ReportChange,
  type ReportRow,
} from './queries-reports.ts'
import { applyTransitionToReward } from './rewards/reward-transitions.ts'
import {
  isTransitionOpen,
  transitionsFor,
  type AllowedTransition,
  type Transition,
  type ReportActor,
  type RequiredInput,
  type ReportSnapshot,
} from './transitions.ts'
import { assertCommentRate } from './triage/assert-comment-rate.ts'

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
}

export function toReportSnapshot(report: ReportRow, { analysts_accept: analystsAccept }: ProgramFacts): ReportSnapshot {
  return {
    programId: report.program_id,
    state: report.state,
    closingReason: report.closing_reason,
    closedAt: report.closed_at,
    analystsAccept,
    assignedTo: report.assigned_to,
  }
}

/** Finds the requested transition. Throws forbidden if only others may make it, and refused if the state does not allow it. */
function findTransition(
  report: ReportSnapshot,
  { actor, input, at }: Pick<TransitionRequest, 'actor' | 'input' | 'at'>,
): AllowedTransition {
  const found = transitionsFor(report, actor, at).find(
    ({ transition }) => transition.to === input.to && transition.reason === input.reason,
  )
  if (found !== undefined) return found
  throw new DomainError(isTransitionOpen(report, input, at) ? 'auth.forbidden' : 'report.move_refused')
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

function firstMomentsPatch(
  report: ReportRow,
  { move, actor, at }: { move: Transition; actor: ReportActor; at: Date },
): ReportChange {
  const isJudged = actor.side === 'organization' || actor.side === 'staff'
  return {
    ...(isJudged && report.answered_at === null && { answered_at: at }),
    ...(isJudged && !isQuestionTransition(report, move) && report.triaged_at === null && { triaged_at: at }),
    ...(move.to === 'accepted' && report.accepted_at === null && { accepted_at: at }),
  }
}

/** Details of the event of a transition: only the input that the transition requires. */
function detailsOf(report: ReportRow, { to, needs = [] }: Transition, input: TransitionInput): Record<string, string> {
  const { clause, duplicateOf, knownIssue, severity, reviewOn, proposal } = input
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

type TransitionRequest = { program: ProgramFacts; actor: ReportActor; input: TransitionInput; at: Date }
type TransitionStep = {
  move: Transition
  actor: ReportActor
  input: TransitionInput
  at: Date
  extraDetails?: Record<string, string>
}

const actorOf = (actor: ReportActor) => ({
  side: actor.side,
  actorId: actor.side === 'system' ? null : actor.userId,
})

async function recordProposal(
  trx: Trx,
  report: ReportRow,
  { move, actor, input, at }: TransitionStep,
): Promise<number> {
  await assertCommentRate(trx, report, { side: actor.side, at })
  const details = { ...detailsOf(report, move, input), to: move.to, ...(move.reason && { reason: move.reason }) }
  const happening = { kind: 'proposed', ...actorOf(actor), audience: 'internal', text: input.text, details } as const
  const events = await appendReportEvent(trx, report, { happening, at })
  await updateReport(trx, report, { events })
  return events
}

/**
 * Records the hand-over of a triager to the organization. The transition is visible to both sides, the note and the severity
 * are internal. The severity is an event of its own, because it becomes public when applied and the note must not.
 */
async function recordHandOver(
  trx: Trx,
  report: ReportRow,
  { move, actor, input, at }: TransitionStep,
): Promise<number> {
  const details = detailsOf(report, move, input)
  const internal = { ...actorOf(actor), audience: 'internal' } as const
  const noted = await appendReportEvent(trx, report, {
    happening: { kind: 'commented', ...internal, text: input.text },
    at,
  })
  if (details['severity'] === undefined) return noted
  return appendReportEvent(
    trx,
    { ...report, events: noted },
    { happening: { kind: 'proposed', ...internal, details }, at },
  )
}

async function recordTransition(
  trx: Trx,
  report: ReportRow,
  { move, actor, input, at, extraDetails }: TransitionStep,
): Promise<number> {
  const isHandedOver = move.to === 'pending_organization'
  const happening = {
    kind: 'moved',
    ...actorOf(actor),
    from: report.state,
    to: move.to,
    ...(move.reason && { closingReason: move.reason }),
    ...(!isHandedOver && { text: input.text, details: { ...detailsOf(report, move, input), ...extraDetails } }),
  } as const
  const moved = await appendReportEvent(trx, report, { happening, at })
  return isHandedOver ? recordHandOver(trx, { ...report, events: moved }, { move, actor, input, at }) : moved
}

/**
 * The only function that changes a report's state. The caller holds the row lock; state, event and job are written in its
 * transaction. Records a proposal instead if the actor may only suggest the transition.
 */
export async function transitionReport(
  trx: Trx,
  report: ReportRow,
  { program, actor, input, at }: TransitionRequest,
): Promise<'moved' | 'proposed'> {
  const { transition, decision } = findTransition(toReportSnapshot(report, program), { actor, input, at })
  await assertInput(trx, report, { move: transition, input })
  const about = { organizationId: report.organization_id, reportId: report.id }
  if (decision === 'suggest') {
    const number = await recordProposal(trx, report, { move: transition, actor, input, at })
    await emit(trx, 'report.happened', { ...about, number })
    return 'proposed'
  }
  // Withdrawing a question sends the agent an email each time, so it is rate-limited; answers and decisions are not.
  if (endsQuestion(report, transition) && actor.side !== 'agent')
    await assertCommentRate(trx, report, { side: actor.side, at })
  const severity = transition.to === 'accepted' ? (input.severity ?? report.severity) : report.severity
  const reward = await applyTransitionToReward(trx, report, { move: transition, program, severity, at })
  const events = await recordTransition(trx, report, {
    move: transition,
    actor,
    input,
    at,
    extraDetails: reward.details,
  })
  await updateReport(trx, report, {
    events,
    state: transition.to,
    moved_at: at,
    ...slaClockPatch(report, { to: transition.to, at }),
    ...closingPatch(transition, input, at),
    ...firstMomentsPatch(report, { move: transition, actor, at }),
    // Archiving ends the triager's access.
    ...(transition.to === 'archived' && { triager_id: null }),
    severity,
    ...reward.change,
  })
  // The event of the transition comes first; a hand-over adds events after it.
  await emit(trx, 'report.happened', { ...about, number: report.events + 1 })
  if (events > report.events + 1) await emit(trx, 'report.happened', { ...about, number: events })
  return 'moved'
}
