import { sumDays } from '@grana/contract/reports/reward-sums'

const dayMs = 86_400_000

/** The first day of a period of `days` days that ends today. */
function firstDayOf(days: number, at: Date): string {
  return new Date(at.getTime() - (days - 1) * dayMs).toISOString().slice(0, 10)
}

/** First days of the two periods in which payments count. */
export const toSumPeriods = (at: Date) => ({
  lately: firstDayOf(sumDays.lately, at),
  year: firstDayOf(sumDays.year, at),
})
