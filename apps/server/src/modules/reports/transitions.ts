import { ruledClosings } from '@grana/contract/reports/disputes'
import { askableStates, decidableStates, type ClosingReason, type ReportState } from '@grana/contract/reports/values'
import type { Permission } from '@grana/contract/tenancy'
import { canOnReport, isCoauthor, rolesOnReport, type PermissionFacts } from './can-on-report.ts'
import type { ReportRow } from './queries-reports.ts'

/** Input that a transition requires. */
export type RequiredInput = 'text' | 'clause' | 'original' | 'review' | 'decided_reward'

/** Who may make a transition: the report's agent, who shares it with them, a triager, the arbiter of a dispute, users with a permission, or the system. */
type TransitionActor = 'agent' | 'coauthor' | 'system' | 'triager' | 'arbiter' | Permission

export type Transition = {
  from: readonly ReportState[]
  to: ReportState
  /** The closing reason of a transition that closes. */
  reason?: ClosingReason
  by: readonly TransitionActor[]
  needs?: readonly RequiredInput[]
  /** Only for a report that was closed for this reason within this many days. */
  after?: { reason: ClosingReason; days: number }
  /** Changes the reason of a closed report: only from one of these reasons, and only to a different one. */
  replaces?: readonly ClosingReason[]
}

const beforeAcceptance = ['received', 'triaging', 'needs_info', 'pending_organization'] as const

/** Closings without acceptance, except by the agent. */
const unaccepted = [
  'informative',
  'duplicate',
  'not_reproducible',
  'not_applicable',
  'out_of_scope',
  'spam',
  'no_answer',
] as const

/**
 * `silence`: days until an unanswered question closes the report. `comeback`: days in which the agent can then reopen it.
 * `archive`: days until a closed report is archived.
 */
export const reportDays = { silence: 30, comeback: 30, archive: 30 } as const

/** Every transition of a report, as in the product's table. The database enforces the same transitions, without the actors. */
export const transitions: readonly Transition[] = [
  { from: ['received'], to: 'triaging', by: ['system'] },
  { from: askableStates, to: 'needs_info', by: ['report.assign'], needs: ['text'] },
  { from: ['needs_info'], to: 'triaging', by: ['agent', 'coauthor'], needs: ['text'] },
  // Withdraws the question.
  { from: ['needs_info'], to: 'triaging', by: ['report.assign'] },
  { from: ['needs_info'], to: 'closed', reason: 'no_answer', by: ['system'] },
  { from: ['closed'], to: 'triaging', by: ['agent'], after: { reason: 'no_answer', days: reportDays.comeback } },
  { from: ['triaging'], to: 'pending_organization', by: ['triager'], needs: ['text'] },
  { from: decidableStates, to: 'accepted', by: ['report.accept'] },
  ...(['informative', 'not_reproducible', 'not_applicable', 'out_of_scope'] as const).map((reason): Transition => ({
    from: decidableStates,
    to: 'closed',
    reason,
    by: ['report.close'],
    needs: ['clause', 'text'],
  })),
  { from: decidableStates, to: 'closed', reason: 'duplicate', by: ['report.close_duplicate'], needs: ['original'] },
  { from: ['triaging'], to: 'closed', reason: 'spam', by: ['report.close_duplicate'], needs: ['text'] },
  { from: ['accepted'], to: 'closed', reason: 'resolved', by: ['report.fixed'], needs: ['decided_reward'] },
  { from: ['accepted'], to: 'closed', reason: 'risk_accepted', by: ['risk.accept'], needs: ['review', 'text'] },
  { from: beforeAcceptance, to: 'closed', reason: 'withdrawn', by: ['agent'] },
  { from: ['closed'], to: 'triaging', by: ['report.close_duplicate', 'arbiter'], needs: ['text'] },
  // A ruling on a dispute.
  ...ruledClosings.map((reason): Transition => ({
    from: ['closed'],
    to: 'closed',
    reason,
    by: ['arbiter'],
    needs: ['clause', 'text'],
    replaces: unaccepted,
  })),
  { from: ['closed'], to: 'archived', by: ['system'] },
]

/** What transitions depend on. */
export type TransitionFacts = PermissionFacts & {
  report: Pick<ReportRow, 'state' | 'closing_reason' | 'closed_at'>
  at: Date
}

function decisionFor(by: TransitionActor, facts: TransitionFacts): 'yes' | 'suggest' | 'no' {
  if (by === 'system') return facts.actor.side === 'system' ? 'yes' : 'no'
  if (by === 'arbiter') return facts.actor.side === 'staff' && facts.actor.isArbiter === true ? 'yes' : 'no'
  if (by === 'coauthor') return facts.actor.side === 'agent' && isCoauthor(facts) ? 'yes' : 'no'
  if (by === 'agent' || by === 'triager') return rolesOnReport(facts).includes(by) ? 'yes' : 'no'
  return canOnReport(by, facts)
}

const dayMs = 86_400_000

function isApplicable(move: Transition, { report, at }: TransitionFacts): boolean {
  if (!move.from.includes(report.state)) return false
  const { closing_reason: present } = report
  if (move.replaces !== undefined) return present !== null && present !== move.reason && move.replaces.includes(present)
  if (move.after === undefined) return true
  const age = at.getTime() - (report.closed_at?.getTime() ?? 0)
  return report.closing_reason === move.after.reason && age <= move.after.days * dayMs
}

/** The state that a transition leads to, and its closing reason if it closes. */
export type TransitionTarget = Pick<Transition, 'to'> & { reason?: ClosingReason | undefined }

export const isTransitionTo = (move: Transition, { to, reason }: TransitionTarget): boolean =>
  move.to === to && move.reason === reason

/** Whether the state of the report allows the transition, for any actor. */
export function isTransitionOpen(facts: TransitionFacts, target: TransitionTarget): boolean {
  return transitions.some((move) => isTransitionTo(move, target) && isApplicable(move, facts))
}

export type AllowedTransition = { transition: Transition; decision: 'yes' | 'suggest' }

/** Transitions that the actor may make or propose in the current state. */
export function transitionsFor(facts: TransitionFacts): AllowedTransition[] {
  return transitions
    .filter((move) => isApplicable(move, facts))
    .flatMap((transition): AllowedTransition[] => {
      const decisions = transition.by.map((by) => decisionFor(by, facts))
      if (decisions.includes('yes')) return [{ transition, decision: 'yes' }]
      return decisions.includes('suggest') ? [{ transition, decision: 'suggest' }] : []
    })
}
