import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { findPayout } from '../payouts/public.ts'
import type { LoadedReport } from '../reports/public.ts'
import { findRetestFee } from './queries.ts'

/** The details for one owed fee of a report, and until when a recent change withholds them. */
export async function findFeePayout(trx: Trx, { report, actor, at }: LoadedReport, id: string) {
  const fee = await findRetestFee(trx, report, id)
  if (fee === undefined) throw new DomainError('request.not_found')
  if (fee.state !== 'owed' || fee.agent_id === actor.userId) throw new DomainError('reward.refused')
  return findPayout(trx, { agentId: fee.agent_id, approvedAt: fee.earned_at }, at)
}
