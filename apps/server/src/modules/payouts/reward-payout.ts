import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { OpenedPayout, RewardPayout } from '@grana/contract/payouts/payout-details'
import { recordReportAudit, type LoadedReport } from '../reports/public.ts'
import { calculateHoldEnd } from './policy.ts'
import { addPayoutView, findOwedReward, findPayoutDetails } from './queries.ts'
import { openDetails } from './sealed-details.ts'

type Owed = { agentId: string; approvedAt: Date }

/** The details of an agent for what is owed to them, and until when a recent change withholds them. */
export async function findPayout(trx: Trx, { agentId, approvedAt }: Owed, at: Date) {
  const row = await findPayoutDetails(trx, agentId)
  const held = row === undefined ? undefined : calculateHoldEnd(row, { approvedAt, at })
  return { agentId, row, held }
}

export type FoundPayout = Awaited<ReturnType<typeof findPayout>>

/** Whether it can be paid now, and how: without the account itself. */
export const toPayoutState = ({ row, held }: FoundPayout): RewardPayout => ({
  state: row === undefined ? 'missing' : held === undefined ? 'ready' : 'held',
  method: row?.method ?? null,
  held_until: held?.toISOString() ?? null,
})

/** Decrypts details that are not withheld, and records the access for the organization and for the agent. */
export async function openPayout(trx: Trx, { sealing }: Context, { loaded, payout }: Opening): Promise<OpenedPayout> {
  const { report, actor, at } = loaded
  const { agentId, row, held } = payout
  if (row === undefined) throw new DomainError('payout.missing')
  if (held !== undefined) throw new DomainError('payout.held')
  await addPayoutView(trx, report, { agentId, userId: actor.userId, at })
  await recordReportAudit(trx, loaded, { action: 'payout.opened' })
  return openDetails(sealing, agentId, row.sealed)
}

type Opening = { loaded: LoadedReport; payout: FoundPayout }

type OwedReport = { organization_id: string; id: string }

/** The details for one owed reward, and until when a recent change withholds them. */
export async function findRewardPayout(trx: Trx, report: OwedReport, at: Date) {
  const owed = await findOwedReward(trx, report)
  if (owed === undefined) throw new DomainError('reward.refused')
  return findPayout(trx, { agentId: owed.agent_id, approvedAt: owed.approved_at }, at)
}
