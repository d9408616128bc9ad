import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import type { RewardCurrency } from '@grana/contract/reports/reward'
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

type SumPeriods = ReturnType<typeof toSumPeriods>

type SpendingLine = {
  program: string
  currency: RewardCurrency
  /** First day of the month of the payments; null for what is owed. */
  month: string | null
  paid_cents: number
  unpaid_cents: number
  reserved_cents: number
}

type SpendingFilter = { organizationId: string; programs: string[] | null; since: string }

/** Rewards of an organization by program and month, in these programs or in all that the actor may see. */
export async function listSpending(
  trx: Trx,
  { organizationId, programs, since }: SpendingFilter,
): Promise<SpendingLine[]> {
  const { rows } = await sql<SpendingLine>`
    select program_id as program, currency, month::text, paid_cents, unpaid_cents, reserved_cents
    from grana.spending_by_month(${organizationId}, ${programs}::uuid[], ${since}::date)`.execute(trx)
  return rows
}

/** Owed and paid rewards of the acting agent. */
export async function sumEarnings(trx: Trx, { lately, year }: SumPeriods): Promise<RewardSums[]> {
  const { rows } = await sql<RewardSums>`
    select * from grana.earnings(${lately}::date, ${year}::date)`.execute(trx)
  return rows
}

/** Adds until when the first reward that is owed to an agent should be paid. */
export async function withNextPayment(trx: Trx, agentId: string, sums: RewardSums[]): Promise<RewardSums[]> {
  if (!sums.some(({ unpaid_cents: cents }) => cents > 0)) return sums
  const { rows } = await sql<{ currency: RewardCurrency; due: Date }>`
    select w.currency, min(w.pay_due_at) as due from reports r
    join rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    where r.agent_id = ${agentId} and r.reward_track in ('reserved', 'paid') and w.paid_at is null
      and w.pay_due_at is not null
    group by w.currency`.execute(trx)
  return sums.map((sum) => {
    const first = rows.find(({ currency }) => currency === sum.currency)
    return first === undefined ? sum : { ...sum, next_due_at: first.due.toISOString() }
  })
}
