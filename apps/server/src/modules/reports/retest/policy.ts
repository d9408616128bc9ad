import { retestRules } from '@grana/contract/reports/fix'
import { addWorkingDays } from '@grana/contract/reports/working-time'
import type { ProgramFacts, ReportRow } from '../queries-reports.ts'

/** What the rules of a retest and of its deadline depend on. */
export type FixFacts = Pick<
  ReportRow,
  'state' | 'verification' | 'retest_round' | 'retest_asked_at' | 'fix_due_at' | 'fix_proposed_at'
>

const dayMs = 86_400_000

export const hasRounds = ({ retest_round: round }: FixFacts): boolean => round < retestRules.maxRounds

/** Whether a fix can be announced: no retest is pending, and none confirmed the fix. */
export const isAskable = ({ state, verification }: FixFacts): boolean =>
  state === 'accepted' && verification !== 'requested' && verification !== 'fixed'

/** Whether retests can be asked for: in a pentest until its window ends. */
export const isWindowOpen = ({ retest_ends: ends }: Pick<ProgramFacts, 'retest_ends'>, at: Date): boolean =>
  ends === null || at < ends

export const isWaiting = ({ state, verification }: FixFacts): boolean =>
  state === 'accepted' && verification === 'requested'

/** When a triager may answer instead of an agent who did not. */
export const silenceEnds = ({ retest_asked_at: asked }: FixFacts): Date | undefined =>
  asked === null ? undefined : addWorkingDays(asked, retestRules.silenceDays)

export function mayAnswer(facts: FixFacts, { side, at }: { side: string; at: Date }): boolean {
  const ends = silenceEnds(facts)
  return isWaiting(facts) && (side === 'agent' || (ends !== undefined && at >= ends))
}

/** Whether the retest can be handed to another agent: its agent did not answer in time. */
export const mayHandOver = (facts: FixFacts, at: Date): boolean => mayAnswer(facts, { side: 'organization', at })

/**
 * Whether the organization cannot close the report as resolved: a retest is pending, or the last one failed and rounds
 * are left. After the last round the organization decides alone.
 */
export const blocksResolving = (facts: FixFacts): boolean =>
  facts.verification === 'requested' || (facts.verification === 'persists' && hasRounds(facts))

/** Whether the deadline is running and can be moved. */
export const isMovable = ({ state, fix_due_at: due }: FixFacts): boolean => state === 'accepted' && due !== null

/** Whether the agent can answer the proposed date. */
export const isDateAsked = (facts: FixFacts): boolean => isMovable(facts) && facts.fix_proposed_at !== null

/** The deadline of a day: its end in UTC. */
export const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs)

/** The last day of a deadline that ends with a day. */
export const lastDayOf = (deadline: Date): string => new Date(deadline.getTime() - 1).toISOString().slice(0, 10)

/** Whether a proposed date is after the deadline and after today, and within a year. */
export function isFitDate({ fix_due_at: due }: FixFacts, day: string, at: Date): boolean {
  const end = endOfDay(day).getTime()
  return (
    due !== null &&
    end > due.getTime() &&
    end > at.getTime() &&
    end <= at.getTime() + retestRules.maxDeadlineDays * dayMs
  )
}
