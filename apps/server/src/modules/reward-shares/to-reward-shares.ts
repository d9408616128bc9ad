import type { Trx } from '#server/db/database.ts'
import type { RewardShares } from '@grana/contract/together/reward-shares'
import { canOnReport, type LoadedReport } from '../reports/public.ts'
import { findDecided, listShares, type ShareRow } from './queries.ts'

/** A payment that did not arrive leaves its reference on a share that is owed again. */
const isMissing = ({ state, reference }: ShareRow): boolean => state === 'owed' && reference !== null

/** The shares of a reward for its reader. An author reads the payment of their own share only. */
export async function toRewardShares(trx: Trx, loaded: LoadedReport): Promise<RewardShares> {
  const { report, actor } = loaded
  const pays = actor.side === 'organization' && canOnReport('reward.approve', loaded) === 'yes'
  const rows = await listShares(trx, report)
  const first = rows[0]
  if (first === undefined) return { shares: [] }
  const { cents: whole, isRevised } = await findDecided(trx, report)
  return {
    rest: { currency: first.currency, cents: rows.reduce((left, { cents }) => left - cents, whole) },
    shares: rows.map((row) => ({
      id: row.id,
      agent: row.agent,
      amount: { currency: row.currency, cents: row.cents },
      state: row.state,
      due_at: row.pay_due_at.toISOString(),
      ...(row.reference !== null &&
        row.paid_on !== null &&
        (pays || row.agent_id === actor.userId) && { payment: { reference: row.reference, paid_on: row.paid_on } }),
      is_missing: isMissing(row),
      can: {
        pay: pays && !isRevised && row.state === 'owed' && row.cents > 0 && row.agent_id !== actor.userId,
        answer: row.state === 'paid' && actor.side === 'agent' && row.agent_id === actor.userId,
      },
    })),
  }
}
