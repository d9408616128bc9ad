import { sql } from 'kysely'
import type { PersonTable } from './person-table.ts'

const ofOwnReports = { through: 'reports', column: 'report_id', of: { columns: ['agent_id'] } } as const
const moneyKept = 'kept'

/** Rewards of agents and who decided them. Financial records stay, under the pseudonym. */
export const rewardTables: readonly PersonTable[] = [
  {
    table: 'rewards',
    by: ofOwnReports,
    given: [
      'organization_id',
      'report_id',
      'currency',
      'minimum_cents',
      'amount_cents',
      'approved_at',
      'pay_due_at',
      'paid_at',
      'updated_at',
    ],
    as: {
      amount_cents: sql`case when exists (select from grana.reports r where (r.organization_id, r.id)
        = (rewards.organization_id, rewards.report_id) and r.reward_track in ('approved', 'reserved', 'paid'))
        then amount_cents end`,
    },
    withheld: [
      'round',
      'approvers',
      'revised_round',
      'revised_cents',
      'fee_basis_points',
      'pay_days',
      'pay_took',
      'pay_kept',
    ],
    behindFactor: true,
    erasure: moneyKept,
  },
  {
    table: 'reward_approvals',
    by: { columns: ['user_id'] },
    given: ['organization_id', 'report_id', 'amount_cents', 'counts', 'created_at'],
    withheld: ['round', 'user_id'],
    behindFactor: true,
    erasure: moneyKept,
  },
  {
    table: 'reward_payments',
    by: ofOwnReports,
    given: [
      'organization_id',
      'report_id',
      'number',
      'amount_cents',
      'currency',
      'reference',
      'paid_on',
      'paid_currency',
      'paid_cents',
      'rate',
      'rate_on',
      'created_at',
    ],
    withheld: ['user_id'],
    behindFactor: true,
    erasure: moneyKept,
  },
  {
    table: 'reward_receipts',
    by: { columns: ['user_id'] },
    given: ['organization_id', 'report_id', 'payment', 'has_arrived', 'created_at'],
    withheld: ['user_id'],
    behindFactor: true,
    erasure: moneyKept,
  },
  {
    table: 'ledger_entries',
    by: { columns: ['agent_id'] },
    given: [
      'organization_id',
      'report_id',
      'kind',
      'number',
      'turn',
      'currency',
      'cents',
      'day',
      'created_at',
      'posted_at',
    ],
    withheld: ['id', 'agent_id', 'reverses'],
    behindFactor: true,
    erasure: moneyKept,
  },
  {
    table: 'ledger_accounts',
    by: { columns: ['agent_id'] },
    given: ['organization_id', 'side', 'account', 'currency'],
    withheld: ['id', 'agent_id'],
    behindFactor: true,
    erasure: moneyKept,
  },
  {
    table: 'payout_details',
    by: { columns: ['user_id'] },
    given: ['method', 'created_at', 'changed_at'],
    withheld: ['user_id', 'sealed'],
    erasure: 'deleted',
  },
  {
    table: 'payout_views',
    by: { columns: ['agent_id', 'user_id'] },
    given: ['organization_id', 'report_id', 'created_at'],
    withheld: ['id', 'agent_id', 'user_id'],
    behindFactor: true,
    erasure: moneyKept,
  },
  {
    table: 'points_entries',
    by: { columns: ['agent_id'] },
    given: ['number', 'report_id', 'event', 'verdict', 'why', 'points', 'balance', 'created_at'],
    withheld: ['agent_id'],
    erasure: 'deleted',
  },
  {
    table: 'points_holds',
    by: { columns: ['agent_id'] },
    given: ['made_at'],
    withheld: ['agent_id'],
    erasure: 'deleted',
  },
]
