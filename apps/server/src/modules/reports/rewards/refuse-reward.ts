import type { Trx } from '#server/db/database.ts'
import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { refuseReward as operation } from '@grana/contract/reports/rewards'
import type { LockedReport } from '../loaded-report.ts'
import { recordReportAudit, recordReportEvents, type RecordedEvent } from '../record-report-events.ts'
import { toMemberActor, withLockedReport, type LockedAction } from '../report-access.ts'
import { isRefusable } from './policy.ts'
import {
  addApproval,
  startRefusalRound,
  clearReward,
  nextRound,
  type RewardRow,
  listRefusalApprovals,
} from './queries-rewards.ts'
import {
  assertIndependentApprover,
  assertRound,
  countApprovals,
  rewardActionBound,
  toTrackChange,
} from './reward-approvals.ts'

/** Adds an approval of the refusal of a reward with a recorded minimum; returns whether there are enough. */
async function addRefusalApproval(trx: Trx, locked: LockedReport, row: RewardRow): Promise<boolean> {
  const { report, actor, at } = locked
  const approvals = await listRefusalApprovals(trx, report, row)
  if (approvals.some(({ user_id: id }) => id === actor.userId)) throw new DomainError('reward.other_person')
  const round = approvals.length > 0 ? row.round : await nextRound(trx, report)
  await assertIndependentApprover(trx, locked, round)
  if (approvals.length === 0) await startRefusalRound(trx, report, { round, at })
  await addApproval(trx, report, { round, userId: actor.userId, cents: 0, at })
  return (await countApprovals(trx, locked, round)) >= 2
}

/** Internal event of a refusal (`none`) that waits for a second approval. It replaces a pending amount. */
function refusalRequestEvent({ report }: LockedReport, text: string): RecordedEvent {
  const event = { kind: 'reward_asked', audience: 'internal', text } as const
  if (report.reward_track !== 'suggested') return { ...event, details: { none: '1' } }
  const change = toTrackChange('undecided')
  return { ...event, details: { none: '1', ...change }, change }
}

/**
 * Refuses a reward with a reason; not possible for an approved one. With a recorded minimum, which the agent has seen, it
 * needs two users, and the agent reads the text of the second.
 */
const refuseAction = ({ round, text }: { round: number; text: string }): LockedAction => ({
  permission: 'reward.approve',
  act: async (trx, locked) => {
    const { report, at } = locked
    const row = await assertRound(trx, locked, { round, tracks: ['undecided', 'suggested'] })
    if (!isRefusable(report)) throw new DomainError('reward.refused')
    const needsTwoApprovals = row !== undefined && row.minimum_cents !== null
    if (needsTwoApprovals && !(await addRefusalApproval(trx, locked, row))) {
      await recordReportEvents(trx, locked, refusalRequestEvent(locked, text))
      await recordReportAudit(trx, locked, { action: 'reward.refusal_asked' })
      return
    }
    if (!needsTwoApprovals) await clearReward(trx, report, at)
    const change = toTrackChange('ineligible')
    await recordReportEvents(trx, locked, { kind: 'reward_ineligible', text, details: change, change })
    await recordReportAudit(trx, locked, { action: 'reward.refused' })
  },
})

export const refuseReward = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, refuseAction(body)),
  rewardActionBound,
)
