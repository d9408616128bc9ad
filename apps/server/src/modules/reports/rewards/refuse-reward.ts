import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { refuseReward as operation } from '@grana/contract/reports/rewards'
import {
  canApproveReward,
  assertIndependentApprover,
  countApprovals,
  assertRound,
  toTrackChange,
} from './decide-reward.ts'
import { type LockedRewardReport, withLockedReward, recordRewardAudit, recordReportEvents } from './locked-reward.ts'
import { isRefusable } from './policy.ts'
import {
  addApproval,
  startRefusalRound,
  clearReward,
  nextRound,
  type RewardRow,
  listRefusalApprovals,
} from './queries-rewards.ts'
import { rewardActionBound } from './statement-bounds.ts'

/** Adds an approval of the refusal of a reward with a recorded minimum; returns whether there are enough. */
async function addRefusalApproval(
  trx: Trx,
  held: LockedRewardReport,
  { row, at }: { row: RewardRow; at: Date },
): Promise<boolean> {
  const { report, actor } = held
  const before = await listRefusalApprovals(trx, report, row)
  if (before.some(({ user_id: id }) => id === actor.userId)) throw new DomainError('reward.other_person')
  const round = before.length > 0 ? row.round : await nextRound(trx, report)
  await assertIndependentApprover(trx, held, { round, at })
  if (before.length === 0) await startRefusalRound(trx, report, { round, at })
  await addApproval(trx, report, { round, userId: actor.userId, cents: 0, at })
  return (await countApprovals(trx, held, round)) >= 2
}

/** Internal event of a refusal that waits for a second approval. It replaces a pending amount. */
function refusalRequestEvent(held: LockedRewardReport, text: string) {
  const isBack = held.report.reward_track === 'suggested'
  const details = { none: '1', ...(isBack && toTrackChange('undecided')) }
  const happening = { kind: 'reward_asked', audience: 'internal', text, details } as const
  return isBack ? { happening, change: toTrackChange('undecided') } : { happening }
}

/**
 * Refuses a reward with a reason; not possible for an approved one. With a recorded minimum, which the agent has seen, it
 * needs two users, and the agent reads the text of the second.
 */
export const refuseReward = handle(
  operation,
  (context, member, { params, body }) => {
    const at = context.clock()
    const work = async (trx: Trx, held: LockedRewardReport) => {
      const row = await assertRound(trx, held, { round: body.round, tracks: ['undecided', 'suggested'] })
      if (!isRefusable(held.report)) throw new DomainError('reward.refused')
      const isByTwo = row !== undefined && row.minimum_cents !== null
      if (isByTwo && !(await addRefusalApproval(trx, held, { row, at }))) {
        await recordReportEvents(trx, held, { told: [refusalRequestEvent(held, body.text)], at })
        await recordRewardAudit(trx, held, { action: 'reward.refusal_asked' })
        return
      }
      if (!isByTwo) await clearReward(trx, held.report, at)
      const happening = { kind: 'reward_ineligible', text: body.text, details: toTrackChange('ineligible') } as const
      await recordReportEvents(trx, held, { told: [{ happening, change: toTrackChange('ineligible') }], at })
      await recordRewardAudit(trx, held, { action: 'reward.refused' })
    }
    return withLockedReward(context, member, { reportId: params.report, at, allows: canApproveReward, work })
  },
  rewardActionBound,
)
