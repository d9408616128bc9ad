import { sql } from 'kysely'
import type { Trx } from '#server/db/database.ts'
import { isOwed } from '#server/db/owed-reward.ts'
import { owedLimits } from '@grana/contract/payouts/owed-rewards'
import type { PayoutMethod } from '@grana/contract/payouts/payout-details'
import type { RewardCurrency } from '@grana/contract/reports/reward'

/** An owed reward, or the share of an author in it, and whether its agent has an account. */
export type OwedSum = {
  /** The report; `share` where it is owed to another author than the agent who sent it. */
  id: string
  share: string | null
  position: number | null
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

/** Rewards without what other authors get, and the shares of those. */
const owed = sql`
  select r.organization_id, r.id, null::uuid as share, null::smallint as position, r.agent_id, w.currency,
    w.amount_cents - coalesce((select sum(s.cents) from reward_shares s
      where (s.organization_id, s.report_id) = (r.organization_id, r.id)), 0)::int as amount_cents, w.pay_due_at as due_at
  from reports r join rewards w on (w.organization_id, w.report_id) = (r.organization_id, r.id)
  where ${isOwed} and w.amount_cents is not null
  union all
  select s.organization_id, s.report_id, s.id, s.position, s.agent_id, s.currency, s.cents, s.pay_due_at
  from reward_shares s where s.state = 'owed' and s.cents > 0`

type Search = { organizationId: string; programs: readonly string[] | null; things?: readonly string[] }

/** What an organization owes in these programs or in all, the first due first. `things` are reports, or shares of authors. */
export async function listOwedRows(trx: Trx, { organizationId, programs, things }: Search): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select r.id, x.share, x.position, r.organization_id, r.program_id, r.number, o.initials, p.name as program, x.agent_id,
      u.username as agent, x.currency, x.amount_cents, d.method, d.sealed, d.changed_at,
      coalesce(e.approved_at, r.submitted_at) as approved_at, x.due_at
    from (${owed}) x
    join reports r on (r.organization_id, r.id) = (x.organization_id, x.id)
    join programs p on (p.organization_id, p.id) = (r.organization_id, r.program_id)
    join organizations o on o.id = r.organization_id
    join users u on u.id = x.agent_id
    left join payout_details d on d.user_id = x.agent_id
    left join lateral ${lastApproval} e on true
    where x.organization_id = ${organizationId}
      ${programs === null ? sql`` : sql`and r.program_id = any(${[...programs]}::uuid[])`}
      ${things === undefined ? sql`` : sql`and coalesce(x.share, x.id) = any(${[...things]}::uuid[])`}
    order by x.due_at, r.id, x.position nulls first limit ${owedLimits.listed}`.execute(trx)
  return rows
}

/** What is owed to the acting agent, the first due first. */
export async function listRowsOwedTo(trx: Trx, agentId: string): Promise<OwedSum[]> {
  const { rows } = await sql<OwedSum>`
    select r.id, x.share, x.position, r.number, a.initials, a.program_name as program, x.currency, x.amount_cents, d.method,
      d.changed_at, coalesce(e.approved_at, r.submitted_at) as approved_at, x.due_at
    from (${owed}) x
    join reports r on (r.organization_id, r.id) = (x.organization_id, x.id)
    cross join lateral grana.around_report(r.id) a
    left join payout_details d on d.user_id = x.agent_id
    left join lateral ${lastApproval} e on true
    where x.agent_id = ${agentId}
    order by x.due_at, r.id limit ${owedLimits.listed}`.execute(trx)
  return rows
}

/** How a line of a file names what it pays: the report, and the place of another author after the first. */
export const owedReference = ({
  initials,
  number,
  position,
}: Pick<OwedSum, 'initials' | 'number' | 'position'>): string =>
  position === null ? `${initials}-${number}` : `${initials}-${number}/${position + 1}`
