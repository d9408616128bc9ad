import type { Trx } from '#server/db/database.ts'
import type { RewardShares } from '@grana/contract/together/reward-shares'
import { listProofs } from '../report-files/public.ts'
import { canOnReport, type LoadedReport } from '../reports/public.ts'
import { findDecided, listSharePayments, listShares, type ShareRow } from './queries.ts'
import { toPayment } from './to-payment.ts'

/** A payment that did not arrive leaves its time on a share that is owed again. */
const isMissing = ({ state, paid_at: paidAt }: ShareRow): boolean => state === 'owed' && paidAt !== null

/** The shares of a reward for its reader. An author reads the payments of their own share only. */
export async function toRewardShares(trx: Trx, loaded: LoadedReport): Promise<RewardShares> {
  const { report, actor } = loaded
  const pays = actor.side === 'organization' && canOnReport('reward.approve', loaded) === 'yes'
  const rows = await listShares(trx, report)
  const first = rows[0]
  if (first === undefined) return { shares: [] }
  const { round, cents: whole, isRevised } = await findDecided(trx, report)
  const payments = await listSharePayments(trx, report)
  const isOwn = (row: ShareRow) => actor.side === 'agent' && row.agent_id === actor.userId
  const proofs = payments.length > 0 && (pays || rows.some(isOwn)) ? await listProofs(trx, report) : []
  const paymentsOf = (row: ShareRow) =>
    isOwn(row) || actor.side === 'organization'
      ? payments.filter(({ share }) => share === row.id).map((one) => toPayment(one, pays || isOwn(row) ? proofs : []))
      : []
  return {
    rest: { currency: first.currency, cents: rows.reduce((left, { cents }) => left - cents, whole) },
    shares: rows.map((row) => ({
      id: row.id,
      agent: row.agent,
      amount: { currency: row.currency, cents: row.cents },
      round,
      state: row.state,
      due_at: row.pay_due_at.toISOString(),
      payments: paymentsOf(row),
      is_missing: isMissing(row),
      can: {
        pay: pays && !isRevised && row.state === 'owed' && row.cents > 0 && row.agent_id !== actor.userId,
        confirm: isOwn(row) && (row.state === 'paid' || isMissing(row)),
        miss: isOwn(row) && row.state === 'paid',
      },
    })),
  }
}
