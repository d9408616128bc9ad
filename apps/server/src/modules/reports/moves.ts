import { judge, rolesOf, type Standing, type Verdict } from '#server/permissions/judge.ts'
import type { ClosingReason, ReportState } from '@grana/contract/reports/values'
import type { Permission } from '@grana/contract/tenancy'

/** What a move cannot do without. */
export type Need = 'text' | 'clause' | 'original' | 'review' | 'decided_reward'

/** Who makes a move: the report's agent, those who hold a permission, or the platform by itself. */
type By = 'agent' | 'system' | 'triager' | Permission

export type Move = {
  from: readonly ReportState[]
  to: ReportState
  /** Why, where the move closes. */
  reason?: ClosingReason
  by: readonly By[]
  needs?: readonly Need[]
  /** Only for a report that was closed for this, and no longer ago than so many days. */
  after?: { reason: ClosingReason; days: number }
}

const judged = ['triaging', 'pending_organization'] as const
/** A question that waits for the agent keeps no decision from being made. */
const decidable = [...judged, 'needs_info'] as const
const beforeAcceptance = ['received', 'triaging', 'needs_info', 'pending_organization'] as const

/** Days after which silence is an answer, a closing is final, and in which an agent may still come back. */
export const reportDays = { silence: 30, comeback: 30, archive: 30 } as const

/** Every move of the life of a report, as the product's table has it. The database holds the same without who. */
export const moves: readonly Move[] = [
  { from: ['received'], to: 'triaging', by: ['system'] },
  { from: judged, to: 'needs_info', by: ['report.assign'], needs: ['text'] },
  { from: ['needs_info'], to: 'triaging', by: ['agent'], needs: ['text'] },
  // The question is withdrawn.
  { from: ['needs_info'], to: 'triaging', by: ['report.assign'] },
  { from: ['needs_info'], to: 'closed', reason: 'no_answer', by: ['system'] },
  { from: ['closed'], to: 'triaging', by: ['agent'], after: { reason: 'no_answer', days: reportDays.comeback } },
  { from: ['triaging'], to: 'pending_organization', by: ['triager'], needs: ['text'] },
  { from: decidable, to: 'accepted', by: ['report.accept'] },
  ...(['informative', 'not_reproducible', 'not_applicable', 'out_of_scope'] as const).map((reason): Move => ({
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

/** Where a report stands, as far as moves look at it. */
export type Standpoint = {
  programId: string
  state: ReportState
  closingReason: ClosingReason | null
  closedAt: Date | null
  /** Whether analysts of its program accept by themselves. */
  analystsAccept: boolean
  assignedTo: string | null
}

/** Somebody before a report. */
export type Mover =
  | { side: 'agent'; userId: string }
  | { side: 'organization'; userId: string; standing: Standing }
  | { side: 'staff'; userId: string }
  | { side: 'system' }

/** An `own` verdict: analysts accept where the program says so, contacts mend what is assigned to them. */
function ownAllows(permission: Permission, mover: { userId: string }, report: Standpoint): boolean {
  return permission === 'report.accept' ? report.analystsAccept : report.assignedTo === mover.userId
}

function verdictOf(by: By, mover: Mover, report: Standpoint): Verdict {
  if (by === 'agent' || by === 'system') return by === mover.side ? 'yes' : 'no'
  if (by === 'triager') return mover.side === 'staff' ? 'yes' : 'no'
  if (mover.side === 'staff') return judge(by, ['triager'])
  if (mover.side !== 'organization') return 'no'
  const verdict = judge(by, rolesOf(mover.standing, report.programId))
  if (verdict !== 'own') return verdict
  return ownAllows(by, mover, report) ? 'yes' : 'no'
}

const dayMs = 86_400_000

function fits(move: Move, report: Standpoint, at: Date): boolean {
  if (!move.from.includes(report.state)) return false
  if (move.after === undefined) return true
  const age = at.getTime() - (report.closedAt?.getTime() ?? 0)
  return report.closingReason === move.after.reason && age <= move.after.days * dayMs
}

/** Whether somebody could make such a move with a report as it stands. */
export function isMoveOpen(
  report: Standpoint,
  { to, reason }: Pick<Move, 'to'> & { reason?: ClosingReason | undefined },
  at: Date,
): boolean {
  return moves.some((move) => move.to === to && move.reason === reason && fits(move, report, at))
}

export type Judged = { move: Move; verdict: 'yes' | 'suggest' }

/** What somebody may do, or propose, with a report as it stands. */
export function movesFor(report: Standpoint, mover: Mover, at: Date): Judged[] {
  return moves
    .filter((move) => fits(move, report, at))
    .flatMap((move): Judged[] => {
      const verdicts = move.by.map((by) => verdictOf(by, mover, report))
      if (verdicts.includes('yes')) return [{ move, verdict: 'yes' }]
      return verdicts.includes('suggest') ? [{ move, verdict: 'suggest' }] : []
    })
}
