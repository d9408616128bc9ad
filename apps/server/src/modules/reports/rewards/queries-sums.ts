import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { sumDays, type RewardSums } from '@grana/contract/reports/reward-sums'

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

type Since = ReturnType<typeof toSumPeriods>

/** Owed and paid rewards of an organization, in these programs or in all that the actor may see. */
export async function sumSpending(
  trx: Trx,
  { organizationId, programs, lately, year }: Since & { organizationId: string; programs: string[] | null },
): Promise<RewardSums[]> {
  const { rows } = await sql<RewardSums>`
    select * from grana.spending(${organizationId}, ${programs}::uuid[], ${lately}::date, ${year}::date)`.execute(trx)
  return rows
}

/** Owed and paid rewards of the acting agent. */
export async function sumEarnings(trx: Trx, { lately, year }: Since): Promise<RewardSums[]> {
  const { rows } = await sql<RewardSums>`
    select * from grana.earnings(${lately}::date, ${year}::date)`.execute(trx)
  return rows
}
