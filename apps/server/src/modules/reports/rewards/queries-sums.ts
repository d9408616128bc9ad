import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { RewardSums } from '@grana/contract/reports/reward-sums'

/** First days of the two periods in which payments count. */
type Since = { lately: string; year: string }

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
