import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { minForUsual, type PaidTotals, type UsualAmount } from '@grana/contract/programs/public-payments'
import type { ProgramKey } from './queries.ts'

type PaymentFigures = { totals: PaidTotals; amounts: UsualAmount[] }

const dayMs = 86_400_000
const sumDays = 365
/** Grids change over the years, and a single one leaves most severities with too few payments. */
const usualDays = 730

/** Rewards with a payment that their agent did not answer as missing. The clock of the reward says which those are. */
const paidRewards = ({ organizationId, programId }: ProgramKey) => sql`
  select r.severity, r.asset_tier as tier, p.paid_on, p.amount_cents + coalesce((select sum(s.cents) from reward_shares s
    where (s.organization_id, s.report_id) = (r.organization_id, r.id) and s.state <> 'owed'), 0)::int as amount_cents
  from reports r
  join rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id) and w.paid_at is not null
  join lateral (select l.amount_cents, l.paid_on from reward_payments l
    where (l.organization_id, l.report_id) = (w.organization_id, w.report_id) order by l.number desc limit 1) p on true
  where r.organization_id = ${organizationId} and r.program_id = ${programId}`

/** What a program paid, and what it usually pays by severity, in all tiers and in each. Nothing where it paid nothing. */
export async function measurePayments(trx: Trx, key: ProgramKey, at: Date): Promise<PaymentFigures | undefined> {
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayMs).toISOString().slice(0, 10)
  const { rows } = await sql<{ totals: PaidTotals; amounts: UsualAmount[] }>`
    with paid as (${paidRewards(key)}), usual as (
      select severity, tier, percentile_disc(0.5) within group (order by amount_cents) as median_cents, count(*)::int as n
      from paid where paid_on > ${daysAgo(usualDays)}::date
      group by grouping sets ((severity), (severity, tier)) having count(*) >= ${minForUsual}
    )
    select jsonb_build_object('total_cents', coalesce(sum(amount_cents), 0), 'n', count(*),
        'year_cents', coalesce(sum(amount_cents) filter (where paid_on > ${daysAgo(sumDays)}::date), 0)) as totals,
      coalesce((select jsonb_agg(jsonb_strip_nulls(to_jsonb(u)) order by u.severity, u.tier nulls first) from usual u), '[]')
        as amounts
    from paid`.execute(trx)
  const row = rows[0]
  return row && row.totals.n > 0 ? row : undefined
}

export async function savePaymentFigures(
  trx: Trx,
  { organizationId, programId }: ProgramKey,
  { figures, at }: { figures: PaymentFigures | undefined; at: Date },
): Promise<void> {
  if (figures === undefined) {
    await trx
      .deleteFrom('program_payment_figures')
      .where('organization_id', '=', organizationId)
      .where('program_id', '=', programId)
      .execute()
    return
  }
  await sql`
    insert into program_payment_figures (organization_id, program_id, kind, figures, measured_at)
    values (${organizationId}, ${programId}, 'totals', ${JSON.stringify(figures.totals)}, ${at}),
      (${organizationId}, ${programId}, 'amounts', ${JSON.stringify(figures.amounts)}, ${at})
    on conflict (organization_id, program_id, kind)
      do update set figures = excluded.figures, measured_at = excluded.measured_at`.execute(trx)
}
