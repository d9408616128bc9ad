import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { calculateHoldEnd } from './policy.ts'
import { findOwedReward, findPayoutDetails } from './queries.ts'

type OwedReport = { organization_id: string; id: string }

/** The details for one owed reward, and until when a recent change withholds them. */
export async function findRewardPayout(trx: Trx, report: OwedReport, at: Date) {
  const owed = await findOwedReward(trx, report)
  if (owed === undefined) throw new DomainError('reward.refused')
  const row = await findPayoutDetails(trx, owed.agent_id)
  const held = row === undefined ? undefined : calculateHoldEnd(row, { approvedAt: owed.approved_at, at })
  return { agentId: owed.agent_id, row, held }
}
