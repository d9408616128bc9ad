import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { withdrawReward as operation } from '@grana/contract/reports/rewards'
import type { LockedReport } from '../loaded-report.ts'
import { recordReportAudit, recordReportEvents, type RecordedEvent } from '../record-report-events.ts'
import { toMemberActor, withLockedReport } from '../report-access.ts'
import { clearReward, setRevision, listRefusalApprovals } from './queries-rewards.ts'
import { assertRound, getPendingAmount, rewardActionBound, toTrackChange } from './reward-approvals.ts'

const withdrawn: RecordedEvent = { kind: 'reward_withdrawn', audience: 'internal' }

/** Clears what waits for a second approval; returns the event of it. */
async function clearPending(trx: Trx, locked: LockedReport, seenRound: number): Promise<RecordedEvent> {
  const { report, at } = locked
  const row = await assertRound(trx, locked, { round: seenRound, tracks: ['undecided', 'suggested', 'reserved'] })
  if (report.reward_track === 'undecided') {
    if ((await listRefusalApprovals(trx, report, row)).length === 0) throw new DomainError('reward.refused')
    await clearReward(trx, report, at)
    return withdrawn
  }
  if (getPendingAmount(locked, row).before !== undefined) {
    await setRevision(trx, report, { revision: undefined, at })
    return withdrawn
  }
  await clearReward(trx, report, at)
  const change = toTrackChange('undecided')
  return { ...withdrawn, details: change, change }
}

/** Withdraws an amount or a refusal that waits for a second approval. An amount approved before stays valid. */
export const withdrawReward = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, {
      permission: 'reward.approve',
      act: async (trx, locked) => {
        const event = await clearPending(trx, locked, body.round)
        await recordReportAudit(trx, locked, { action: 'reward.withdrawn' })
        await recordReportEvents(trx, locked, event)
      },
    }),
  rewardActionBound,
)
