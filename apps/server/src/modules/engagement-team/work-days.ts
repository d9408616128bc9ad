import type { EngagementDates } from '@grana/contract/engagements/engagement'
import type { EngagementState } from '@grana/contract/engagements/values'

/** The report is written, or fixes are verified. */
export const hasTestsEnded = (state: EngagementState): boolean => state === 'reporting' || state === 'remediation'

/** The days in which an agent who joins works: those of the tests, and once they ended those from their end to that of the retest. */
export const toWorkDays = (
  state: EngagementState,
  { starts_on, ends_on, retest_until }: Pick<EngagementDates, 'starts_on' | 'ends_on' | 'retest_until'>,
) => (hasTestsEnded(state) ? { starts_on: ends_on, ends_on: retest_until } : { starts_on, ends_on })
