import {
  disputeDays,
  disputeEffects,
  maxDisputes,
  ruledClosings,
  type DisputeEffect,
  type DisputeGround,
  type DisputeRuling,
  type DisputeState,
  type RuledClosing,
} from '@grana/contract/reports/disputes'
import type { ClosingReason, ReportState, RewardStatus } from '@grana/contract/reports/values'
import { addWorkingDays } from '@grana/contract/reports/working-time'

/** Who changes a dispute. */
type DisputeSide = 'agent' | 'organization' | 'staff'

export type DisputeTransition = {
  from: DisputeState
  to: DisputeState
  by: DisputeSide
  /** Only before, or only after, the time for the organization's answer is over. */
  when?: 'in_time' | 'lapsed'
}

/** Every transition of a dispute. The database enforces the same ones. */
const disputeTransitions: readonly DisputeTransition[] = [
  { from: 'open', to: 'answered', by: 'organization', when: 'in_time' },
  { from: 'answered', to: 'ruled', by: 'staff' },
  { from: 'open', to: 'ruled', by: 'staff', when: 'lapsed' },
  { from: 'open', to: 'withdrawn', by: 'agent' },
  { from: 'answered', to: 'withdrawn', by: 'agent' },
]

type DisputeFacts = { state: DisputeState; answer_due_at: Date }

const isLapsed = ({ state, answer_due_at: due }: DisputeFacts, at: Date): boolean => state === 'open' && at >= due

/** Whether a dispute waits for its ruling: the organization answered, or the time for its answer is over. */
export const isAwaitingRuling = (dispute: DisputeFacts, at: Date): boolean =>
  dispute.state === 'answered' || isLapsed(dispute, at)

/** Whether a side can bring a dispute to a state now; otherwise what prevents it. */
export function decideTransition(
  dispute: DisputeFacts | undefined,
  { to, by }: Pick<DisputeTransition, 'to' | 'by'>,
  at: Date,
): 'yes' | 'not_open' | 'too_early' | 'too_late' {
  const found = disputeTransitions.find((line) => line.from === dispute?.state && line.to === to && line.by === by)
  if (found === undefined || dispute === undefined) return 'not_open'
  if (found.when === 'in_time' && isLapsed(dispute, at)) return 'too_late'
  if (found.when === 'lapsed' && !isLapsed(dispute, at)) return 'too_early'
  return 'yes'
}

export const isOver = (state: DisputeState): boolean => state === 'ruled' || state === 'withdrawn'

/** Deadlines of the answer and, without one, of the ruling. */
export function deadlinesFrom(openedAt: Date): { answer: Date; rule: Date } {
  const answer = addWorkingDays(openedAt, disputeDays.answer)
  return { answer, rule: addWorkingDays(answer, disputeDays.rule) }
}

export const ruleDueAfter = (answeredAt: Date): Date => addWorkingDays(answeredAt, disputeDays.rule)

/** What a dispute is about: the state of the report, and when its reward was last decided. */
export type DisputableReport = {
  state: ReportState
  closing_reason: ClosingReason | null
  closed_at: Date | null
  reward_track: RewardStatus
  rewardDecidedAt: Date | null
}

const decidedStates: readonly RewardStatus[] = ['approved', 'reserved', 'paid', 'ineligible']
const dayMs = 86_400_000

/** When the organization or the system closed the report; a withdrawal is the agent's own decision. */
const closedAt = ({ closing_reason: reason, closed_at: at }: DisputableReport) => (reason === 'withdrawn' ? null : at)

const rewardDecidedAt = ({ reward_track: track, rewardDecidedAt: at }: DisputableReport) =>
  decidedStates.includes(track) ? at : null

/** Until when the agent can dispute: 30 days after the closing or the decision on the reward, whichever is later. */
export function disputableUntil(report: DisputableReport): Date | undefined {
  const moments = [closedAt(report), rewardDecidedAt(report)].filter((at) => at !== null)
  if (moments.length === 0) return undefined
  return new Date(Math.max(...moments.map((at) => at.getTime())) + disputeDays.open * dayMs)
}

/** Grounds that apply to the report in its current state. */
export function groundsFor(report: DisputableReport): DisputeGround[] {
  const isClosed = closedAt(report) !== null
  return [
    'severity',
    ...(report.closing_reason === 'duplicate' ? (['duplicate'] as const) : []),
    ...(isClosed ? (['scope'] as const) : []),
    ...(rewardDecidedAt(report) === null ? [] : (['reward'] as const)),
    'silence',
  ]
}

type OpeningFacts = { report: DisputableReport; disputes: readonly { state: DisputeState }[]; at: Date }

/** Whether the agent can open a dispute now; otherwise what prevents it. */
export function decideOpening({ report, disputes, at }: OpeningFacts): 'yes' | 'exists' | 'limit' | 'too_late' {
  if (disputes.some(({ state }) => !isOver(state))) return 'exists'
  if (disputes.length >= maxDisputes) return 'limit'
  const until = disputableUntil(report)
  return until !== undefined && at <= until ? 'yes' : 'too_late'
}

type RuledReport = Pick<DisputableReport, 'state' | 'closing_reason'> & {
  /** Accepted, or closed after acceptance, in a program that pays. */
  isPayable: boolean
}

const inTriage: readonly ReportState[] = ['received', 'triaging', 'needs_info', 'pending_organization']
const unaccepted: readonly (ClosingReason | null)[] = [
  'informative',
  'duplicate',
  'not_reproducible',
  'not_applicable',
  'out_of_scope',
  'spam',
  'no_answer',
]

/**
 * Effects that the state of the report allows. `reopen` is also allowed in triage, where it changes nothing: the
 * organization has reopened the report already.
 */
export function effectsFor({ state, closing_reason: reason, isPayable }: RuledReport): DisputeEffect[] {
  const isAllowed: Readonly<Record<DisputeEffect, boolean>> = {
    reopen: inTriage.includes(state) || (state === 'closed' && reason !== 'withdrawn'),
    change_closing: state === 'closed' && unaccepted.includes(reason),
    recommend_amount: isPayable,
  }
  return disputeEffects.filter((effect) => isAllowed[effect])
}

export const closingsFor = ({ closing_reason: present }: Pick<RuledReport, 'closing_reason'>): RuledClosing[] =>
  ruledClosings.filter((reason) => reason !== present)

export type Ruling = {
  ruling: DisputeRuling
  effect?: DisputeEffect | undefined
  closing_reason?: RuledClosing | undefined
  amount?: string | undefined
}

/**
 * Whether a ruling is complete and possible. A ruling that upholds the decision has no effect; one that overturns it
 * has exactly one, with the reason or the amount that this effect needs.
 */
export function decideRuling(given: Ruling, report: RuledReport): 'yes' | 'incomplete' | 'effect_refused' {
  const { ruling, effect, closing_reason: reason, amount } = given
  const isComplete =
    (effect !== undefined) === (ruling === 'overturned') &&
    (reason !== undefined) === (effect === 'change_closing') &&
    (amount !== undefined) === (effect === 'recommend_amount')
  if (!isComplete) return 'incomplete'
  if (effect === undefined) return 'yes'
  if (!effectsFor(report).includes(effect)) return 'effect_refused'
  return reason === undefined || closingsFor(report).includes(reason) ? 'yes' : 'effect_refused'
}
