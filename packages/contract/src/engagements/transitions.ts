import type { EngagementSide, EngagementState } from './values.ts'

export type EngagementTransition = {
  from: EngagementState
  to: EngagementState
  by: readonly EngagementSide[]
  /** The other side must read why. */
  needsText?: true
  /** Needs more than a decision, and has an operation of its own: a scope, a quote, an agreement. */
  ofOperation?: true
  /** Only the side that paused, and staff, who may take over any pause. */
  samePauser?: true
}

const both = ['organization', 'staff'] as const

/** Every transition of an engagement. The database enforces the same ones, with their sides. */
export const engagementTransitions: readonly EngagementTransition[] = [
  { from: 'draft', to: 'in_review', by: ['organization'], ofOperation: true },
  // Taken back by the organization, or sent back by staff for what is missing.
  { from: 'in_review', to: 'draft', by: both, needsText: true },
  { from: 'in_review', to: 'quoted', by: ['staff'], ofOperation: true },
  // The organization asks for a change, or staff withdraw the quote.
  { from: 'quoted', to: 'in_review', by: both, needsText: true },
  { from: 'quoted', to: 'planned', by: ['organization'], ofOperation: true },
  { from: 'planned', to: 'in_progress', by: ['staff'] },
  { from: 'in_progress', to: 'paused', by: both, needsText: true },
  { from: 'paused', to: 'in_progress', by: both, samePauser: true },
  { from: 'in_progress', to: 'reporting', by: ['staff'] },
  { from: 'reporting', to: 'remediation', by: ['staff'] },
  { from: 'remediation', to: 'closed', by: ['staff'] },
  { from: 'draft', to: 'cancelled', by: ['organization'], needsText: true },
  ...(['in_review', 'quoted', 'planned', 'in_progress', 'paused'] as const).map((from): EngagementTransition => ({
    from,
    to: 'cancelled',
    by: both,
    needsText: true,
  })),
]

type EngagementFacts = { state: EngagementState; pausedBy: EngagementSide | null }

/** Transitions that a side can make now. */
export function engagementTransitionsFor(
  { state, pausedBy }: EngagementFacts,
  side: EngagementSide,
): EngagementTransition[] {
  return engagementTransitions.filter(
    (line) =>
      line.from === state &&
      line.by.includes(side) &&
      (line.samePauser === undefined || side === 'staff' || pausedBy === side),
  )
}
