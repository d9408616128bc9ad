import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { withdrawReward as operation } from '@grana/contract/reports/rewards'
import { canApproveReward, assertRound, getPendingAmount, toTrackChange } from './decide-reward.ts'
import { type LockedRewardReport, withLockedReward, recordRewardAudit, recordReportEvents } from './locked-reward.ts'
import { clearReward, setRevision, listRefusalApprovals } from './queries-rewards.ts'
import { rewardActionBound } from './statement-bounds.ts'

/** Withdraws an amount or a refusal that waits for a second approval. An amount approved before stays valid. */
export const withdrawReward = handle(
  operation,
  (context, member, { params, body }) => {
    const at = context.clock()
    const work = async (trx: Trx, held: LockedRewardReport) => {
      const row = await assertRound(trx, held, { round: body.round, tracks: ['undecided', 'suggested', 'reserved'] })
      const happening = { kind: 'reward_withdrawn', audience: 'internal' } as const
      if (held.report.reward_track === 'undecided') {
        if ((await listRefusalApprovals(trx, held.report, row)).length === 0) throw new DomainError('reward.refused')
        await recordRewardAudit(trx, held, { action: 'reward.withdrawn' })
        await clearReward(trx, held.report, at)
        await recordReportEvents(trx, held, { told: [{ happening: { ...happening, details: {} } }], at })
        return
      }
      await recordRewardAudit(trx, held, { action: 'reward.withdrawn' })
      if (getPendingAmount(held, row).before !== undefined) {
        await setRevision(trx, held.report, { revision: undefined, at })
        await recordReportEvents(trx, held, { told: [{ happening: { ...happening, details: {} } }], at })
        return
      }
      await clearReward(trx, held.report, at)
      const change = toTrackChange('undecided')
      await recordReportEvents(trx, held, { told: [{ happening: { ...happening, details: change }, change }], at })
    }
    return withLockedReward(context, member, { reportId: params.report, at, allows: canApproveReward, work })
  },
  rewardActionBound,
)
