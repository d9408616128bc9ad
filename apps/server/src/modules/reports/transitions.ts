import { decide, rolesOf, type Membership, type Decision } from '#server/permissions/decide.ts'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import type { Permission } from '@grana/contract/tenancy'

/** Input that a transition requires. */
export type RequiredInput = 'text' | 'clause' | 'original' | 'review' | 'decided_reward'

/** Who may make a transition: the report's agent, a triager, users with a permission, or the system. */
type TransitionActor = 'agent' | 'system' | 'triager' | Permission

export type Transition = {
  from: readonly ReportState[]
  to: ReportState
  /** The closing reason of a transition that closes. */
  reason?: ClosingReason
  by: readonly TransitionActor[]
  needs?: readonly RequiredInput[]
  /** Only for a report that was closed for this reason within this many days. */
  after?: { reason: ClosingReason; days: number }
}

const inTriage = ['triaging', 'pending_organization'] as const
/** A pending question to the agent does not block a decision. */
const decidable = [...inTriage, 'needs_info'] as const
const beforeAcceptance = ['received', 'triaging', 'needs_info', 'pending_organization'] as const

/** Days until an unanswered question closes the report, the agent can no longer reopen it, and a closed report is archived. */
export const reportDays = { silence: 30, comeback: 30, archive: 30 } as const

/** Every transition of a report, as in the product's table. The database enforces the same transitions, without the actors. */
export const transitions: readonly Transition[] = [
  { from: ['received'], to: 'triaging', by: ['system'] },
  { from: inTriage, to: 'needs_info', by: ['report.assign'], needs: ['text'] },
  { from: ['needs_info'], to: 'triaging', by: ['agent'], needs: ['text'] },
  // Withdraws the question.
  { from: ['needs_info'], to: 'triaging', by: ['report.assign'] },
  { from: ['needs_info'], to: 'closed', reason: 'no_answer', by: ['system'] },
  { from: ['closed'], to: 'triaging', by: ['agent'], after: { reason: 'no_answer', days: reportDays.comeback } },
  { from: ['triaging'], to: 'pending_organization', by: ['triager'], needs: ['text'] },
  { from: decidable, to: 'accepted', by: ['report.accept'] },
  ...(['informative', 'not_reproducible', 'not_applicable', 'out_of_scope'] as const).map((reason): Transition => ({
    from: decidable,
    to: 'closed',
    reason,
    by: ['report.close'],
    needs: ['clause', 'text'],
  })),
  { from: decidable, to: 'closed', reason: 'duplicate', by: ['report.close_duplicate'], needs: ['original'] },
  { from: ['triaging'], to: 'closed', reason: 'spam', by: ['report.close_duplicate'], needs: ['text'] },
  { from: ['accepted'], to: 'closed', reason: 'resolved', by: ['report.fixed'], needs: ['decided_reward'] },
  { from: ['accepted'], to: 'closed', reason: 'risk_accepted', by: ['risk.accept'], needs: ['review', 'text'] },
  { from: beforeAcceptance, to: 'closed', reason: 'withdrawn', by: ['agent'] },
  { from: ['closed'], to: 'triaging', by: ['report.close_duplicate'], needs: ['text'] },
  { from: ['closed'], to: 'archived', by: ['system'] },
]

/** The fields of a report that transitions depend on. */
export type ReportSnapshot = {
  programId: string
  state: ReportState
  closingReason: ClosingReason | null
  closedAt: Date | null
  /** Whether analysts of the program may accept reports. */
  analystsAccept: boolean
  assignedTo: string | null
}

/** Who acts on a report. */
export type ReportActor =
  | { side: 'agent'; userId: string }
  | { side: 'organization'; userId: string; membership: Membership }
  | { side: 'staff'; userId: string }
  | { side: 'system' }

/** Resolves `own`: analysts accept if the program allows it, contacts resolve reports assigned to them. */
function isOwnAllowed(permission: Permission, actor: { userId: string }, report: ReportSnapshot): boolean {
  return permission === 'report.accept' ? report.analystsAccept : report.assignedTo === actor.userId
}

function decisionFor(by: TransitionActor, actor: ReportActor, report: ReportSnapshot): Decision {
  if (by === 'agent' || by === 'system') return by === actor.side ? 'yes' : 'no'
  if (by === 'triager') return actor.side === 'staff' ? 'yes' : 'no'
  if (actor.side === 'staff') return decide(by, ['triager'])
  if (actor.side !== 'organization') return 'no'
  const decision = decide(by, rolesOf(actor.membership, report.programId))
  if (decision !== 'own') return decision
  return isOwnAllowed(by, actor, report) ? 'yes' : 'no'
}

const dayMs = 86_400_000

function isApplicable(move: Transition, report: ReportSnapshot, at: Date): boolean {
  if (!move.from.includes(report.state)) return false
  if (move.after === undefined) return true
  const age = at.getTime() - (report.closedAt?.getTime() ?? 0)
  return report.closingReason === move.after.reason && age <= move.after.days * dayMs
}

/** Whether the state of the report allows the transition, for any actor. */
export function isTransitionOpen(
  report: ReportSnapshot,
  { to, reason }: Pick<Transition, 'to'> & { reason?: ClosingReason | undefined },
  at: Date,
): boolean {
  return transitions.some((move) => move.to === to && move.reason === reason && isApplicable(move, report, at))
}

export type AllowedTransition = { transition: Transition; decision: 'yes' | 'suggest' }

/** Transitions that the actor may make or propose in the current state. */
export function transitionsFor(report: ReportSnapshot, actor: ReportActor, at: Date): AllowedTransition[] {
  return transitions
    .filter((move) => isApplicable(move, report, at))
    .flatMap((transition): AllowedTransition[] => {
      const verdicts = transition.by.map((by) => decisionFor(by, actor, report))
      if (verdicts.includes('yes')) return [{ transition, decision: 'yes' }]
      return verdicts.includes('suggest') ? [{ transition, decision: 'suggest' }] : []
    })
}
