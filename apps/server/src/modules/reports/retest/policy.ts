import { retestRules } from '@grana/contract/reports/fix'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import type { ReportRow } from '../queries-reports.ts'

/** What the rules of a retest and of its deadline depend on. */
export type FixFacts = Pick<
  ReportRow,
  'state' | 'verification' | 'retest_round' | 'retest_asked_at' | 'fix_due_at' | 'fix_proposed_at'
>

const dayMs = 86_400_000

export const hasRounds = ({ retest_round: round }: FixFacts): boolean => round < retestRules.mostRounds

/** Whether the fix can be announced: not while a retest waits, nor after one confirmed it. */
export const isAskable = ({ state, verification }: FixFacts): boolean =>
  state === 'accepted' && verification !== 'requested' && verification !== 'fixed'

export const isWaiting = ({ state, verification }: FixFacts): boolean =>
  state === 'accepted' && verification === 'requested'

/** When the agent was waited for long enough, so that a triager may answer. */
export const silenceEnds = ({ retest_asked_at: asked }: FixFacts): Date | undefined =>
  asked === null ? undefined : addWorkingDays(asked, retestRules.silenceDays)

export function mayAnswer(facts: FixFacts, { side, at }: { side: string; at: Date }): boolean {
  const ends = silenceEnds(facts)
  return isWaiting(facts) && (side === 'agent' || (ends !== undefined && at >= ends))
}

/**
 * An organization does not close a report as resolved against a retest: it waits for the answer or cancels it, and asks
 * again while rounds are left after the weakness persisted. After the last round it decides alone.
 */
export const blocksResolving = (facts: FixFacts): boolean =>
  facts.verification === 'requested' || (facts.verification === 'persists' && hasRounds(facts))

/** Whether the deadline can move: it runs, and no retest waits. */
export const isMovable = ({ state, fix_due_at: due }: FixFacts): boolean => state === 'accepted' && due !== null

/** Whether the agent can answer the proposed date. */
export const isDateAsked = (facts: FixFacts): boolean => isMovable(facts) && facts.fix_proposed_at !== null

/** The deadline of a day: its end in UTC. */
export const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs)

/** The last day of a deadline that ends with a day. */
export const lastDayOf = (deadline: Date): string => new Date(deadline.getTime() - 1).toISOString().slice(0, 10)

/** Another date must come after the deadline and after today, within a year. */
export function isFitDate({ fix_due_at: due }: FixFacts, day: string, at: Date): boolean {
  const end = endOfDay(day).getTime()
  return due !== null && end > due.getTime() && end > at.getTime() && end <= at.getTime() + retestRules.mostDays * dayMs
}
