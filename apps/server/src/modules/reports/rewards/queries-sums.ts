import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { RewardSums } from '@grana/contract/reports/reward-sums'

/** Days from which on payments count. */
type Since = { lately: string; year: string }

/** What an organization owes and paid, in these programs or in all whose money the actor may see. */
export async function sumSpending(
  trx: Trx,
  { organizationId, programs, lately, year }: Since & { organizationId: string; programs: string[] | null },
): Promise<RewardSums[]> {
  const { rows } = await sql<RewardSums>`
    select * from grana.spending(${organizationId}, ${programs}::uuid[], ${lately}::date, ${year}::date)`.execute(trx)
  return rows
}

/** What the acting agent is owed and was paid. */
export async function sumEarnings(trx: Trx, { lately, year }: Since): Promise<RewardSums[]> {
  const { rows } = await sql<RewardSums>`
    select * from grana.earnings(${lately}::date, ${year}::date)`.execute(trx)
  return rows
}
