import { handle } from '#server/http/handle.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { toAmount } from '@grana/contract/reports/reward'
import { payReward as operation } from '@grana/contract/reports/rewards'
import { recordReportAudit, recordReportEvents } from '../record-report-events.ts'
import { toMemberActor, withLockedReport, type LockedAction } from '../report-access.ts'
import { isValidPaymentDate } from './policy.ts'
import { addPayment, findPayment, findReward, currentRound } from './queries-rewards.ts'
import { rewardActionBound, toTrackChange } from './reward-approvals.ts'

type Payment = { round: number; paid_on: string; reference: string }

/** Records a payment, once; again only after the agent answered that it did not arrive. */
const payAction = ({ round, paid_on: paidOn, reference }: Payment): LockedAction => ({
  permission: 'reward.approve',
  act: async (trx, locked) => {
    const { report, actor, at } = locked
    const row = await findReward(trx, report)
    if (row === undefined || currentRound(row) !== round) throw new DomainError('reward.changed')
    const { amount_cents: cents, currency } = row
    const before = report.reward_track === 'paid' ? await findPayment(trx, report) : undefined
    // A pending revision must be approved or withdrawn before the payment, which would otherwise settle it.
    const isAgreed = report.reward_track === 'reserved' && row.revised_cents === null
    const isDue = isAgreed || before?.has_arrived === false
    if (!isDue || cents === null) throw new DomainError('reward.refused')
    if (!isValidPaymentDate(paidOn, { sentAt: report.submitted_at, at }))
      throw new DomainError('reward.paid_on_refused')
    const number = (before?.number ?? 0) + 1
    await addPayment(trx, report, { number, userId: actor.userId, cents, currency, reference, paidOn, at })
    const details = { amount: toAmount(cents), currency, reference, paid_on: paidOn }
    const paid = toTrackChange('paid')
    await recordReportEvents(trx, locked, {
      kind: 'reward_paid',
      details: { ...details, ...paid },
      ...(before === undefined && { change: paid }),
    })
    await recordReportAudit(trx, locked, { action: 'reward.paid', details })
  },
})

export const payReward = handle(
  operation,
  (context, member, { params, body }) =>
    withLockedReport(context, toMemberActor(member), params.report, payAction(body)),
  rewardActionBound,
)
