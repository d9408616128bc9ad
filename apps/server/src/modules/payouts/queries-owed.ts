import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { isOwed } from '#server/db/owed-reward.ts'
import { owedLimits } from '@grana/contract/payouts/owed-rewards'
import type { PayoutMethod } from '@grana/contract/payouts/payout-details'
import type { RewardCurrency } from '@grana/contract/reports/reward'

/** An owed reward and whether its agent has an account. */
export type OwedSum = {
  id: string
  number: number
  initials: string
  program: string
  currency: RewardCurrency
  amount_cents: number
  approved_at: Date
  due_at: Date | null
  method: PayoutMethod | null
  changed_at: Date | null
}

export type OwedRow = OwedSum & {
  organization_id: string
  program_id: string
  agent_id: string
  agent: string
  sealed: Buffer | null
}

/** Of the report `r`. */
const lastApproval = sql`(select max(created_at) as approved_at from report_events
  where (organization_id, report_id) = (r.organization_id, r.id) and kind = 'reward_approved')`

type Search = { organizationId: string; programs: readonly string[] | null; reports?: readonly string[] }

/** Owed rewards of an organization, in these programs or in all, the first due first. */
export async function listOwedRows(trx: Trx, { organizationId, programs, reports }: Search): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select r.id, r.organization_id, r.program_id, r.number, o.initials, p.name as program, r.agent_id,
      u.username as agent, w.currency, w.amount_cents, d.method, d.sealed, d.changed_at,
      coalesce(e.approved_at, r.submitted_at) as approved_at, w.pay_due_at as due_at
    from reports r
    join rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    join programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
    join organizations o on o.id = r.organization_id
    join users u on u.id = r.agent_id
    left join payout_details d on d.user_id = r.agent_id
    left join lateral ${lastApproval} e on true
    where r.organization_id = ${organizationId} and ${isOwed} and w.amount_cents is not null
      ${programs === null ? sql`` : sql`and r.program_id = any(${[...programs]}::uuid[])`}
      ${reports === undefined ? sql`` : sql`and r.id = any(${[...reports]}::uuid[])`}
    order by w.pay_due_at, r.id limit ${owedLimits.listed}`.execute(trx)
  return rows
}

/** Owed rewards of the acting agent, the first due first. */
export async function listRowsOwedTo(trx: Trx, agentId: string): Promise<OwedSum[]> {
  const { rows } = await sql<OwedSum>`
    select r.id, r.number, a.initials, a.program_name as program, w.currency, w.amount_cents, d.method, d.changed_at,
      coalesce(e.approved_at, r.submitted_at) as approved_at, w.pay_due_at as due_at
    from reports r
    join rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
    cross join lateral grana.around_report(r.id) a
    left join payout_details d on d.user_id = r.agent_id
    left join lateral ${lastApproval} e on true
    where r.agent_id = ${agentId} and ${isOwed} and w.amount_cents is not null
    order by w.pay_due_at, r.id limit ${owedLimits.listed}`.execute(trx)
  return rows
}
