import type { Trx } from '#server/db/database.ts'
import type { AgentReportCard } from '@grana/contract/reports/agent-reports'
import type { Reward, RewardAction } from '@grana/contract/reports/reward'
import type { ReportUser } from '../can-on-report.ts'
import type { CardRewardRow } from '../queries-agent-list.ts'
import type { ListedReport } from '../queries-lists.ts'
import type { ReportRow } from '../queries-reports.ts'
import { approverActs, isPayable, visibleTrack, type PendingApproval } from './policy.ts'
import {
  findPayment,
  findReward,
  listRanges,
  listApprovals,
  currentRound,
  listRefusalApprovals,
  type PaymentRow,
  type RewardRow,
} from './queries-rewards.ts'

type Reader = { actor: ReportUser; approves: boolean; handles: boolean; feeBasisPoints: number }

function rewardActs(
  report: ReportRow,
  { actor, approves, payment, ...pending }: Reader & { payment: PaymentRow | undefined } & PendingApproval,
): RewardAction[] {
  if (actor.side === 'agent') {
    if (report.agent_id !== actor.userId) return []
    if (report.reward_track !== 'paid' || payment?.has_arrived === true) return []
    return payment?.has_arrived === false ? ['receive'] : ['receive', 'miss']
  }
  if (!approves) return []
  return approverActs(report, { isPaidPending: payment?.has_arrived === false, ...pending })
}

/** The row with its pending revision as the amount; a revision always needs two approvals. */
const withRevision = (row: RewardRow): RewardRow => ({
  ...row,
  round: currentRound(row),
  amount_cents: row.revised_cents,
  approvers: 2,
})

const decidedTracks = ['approved', 'reserved', 'paid']

type CardReward = NonNullable<AgentReportCard['reward']>

/** The reward of a report in the agent's list: nothing where none is possible any more. */
export function toCardReward(report: ListedReport, row: CardRewardRow | undefined): { reward?: CardReward } {
  if (row === undefined || row.currency === null || !isPayable(report)) return {}
  const { currency, min_cents, max_cents, amount_cents: cents } = row
  const isDecided = cents !== null && decidedTracks.includes(report.reward_track)
  return { reward: { range: { currency, min_cents, max_cents }, ...(isDecided && { amount: { currency, cents } }) } }
}

/** The reward of a report: in full for users who handle it, only approved amounts for other readers. */
export async function toReward(trx: Trx, report: ReportRow, reader: Reader): Promise<Reward> {
  const { handles, actor } = reader
  const ranges = isPayable(report) ? await listRanges(trx, report) : {}
  const range = ranges[report.severity]
  // Terms without any range pay nothing, such as those of a disclosure program: there is nothing to decide.
  const isOpen = isPayable(report) && (report.reward_track !== 'undecided' || Object.keys(ranges).length > 0)
  const found = await findReward(trx, report)
  const payment = report.reward_track === 'paid' ? await findPayment(trx, report) : undefined
  const isRevised = handles && found?.revised_cents != null
  const row = isRevised ? withRevision(found) : found
  const seesAmount = handles || decidedTracks.includes(report.reward_track)
  const cents = seesAmount ? row?.amount_cents : undefined
  const refusalApprovals =
    handles && report.reward_track === 'undecided' ? await listRefusalApprovals(trx, report, row) : []
  const isRefusalAsked = refusalApprovals.length > 0
  const approvals =
    handles && row !== undefined && cents ? await listApprovals(trx, report, row.round) : refusalApprovals
  const hasSpoken = approvals.some(({ user_id: id }) => id === actor.userId)
  return {
    // Users who handle the report see the pending revision, others the approved amount.
    track: isRevised ? 'suggested' : isOpen ? visibleTrack(report.reward_track, handles) : 'ineligible',
    round: row?.round ?? 0,
    ...(range !== undefined && { range }),
    ...(handles && range !== undefined && { ranges }),
    ...(row?.minimum_cents && { minimum_cents: row.minimum_cents }),
    ...(row !== undefined && cents && { amount: { currency: row.currency, cents } }),
    ...(handles && { fee_basis_points: found?.amount_cents ? found.fee_basis_points : reader.feeBasisPoints }),
    ...(isRevised && found.amount_cents && { standing: { currency: found.currency, cents: found.amount_cents } }),
    ...(approvals.length > 0 && {
      approvers: isRefusalAsked ? 2 : row?.approvers,
      approvals: approvals.map(({ user_id: id, name, created_at: at }) => ({ id, name, at: at.toISOString() })),
    }),
    ...(isRefusalAsked && { is_refusal_asked: true }),
    ...(payment !== undefined && {
      payment: {
        reference: payment.reference,
        paid_on: payment.paid_on,
        told_at: payment.created_at.toISOString(),
      },
    }),
    ...(payment?.has_arrived !== undefined &&
      payment.has_arrived !== null && {
        receipt: {
          has_arrived: payment.has_arrived,
          at: (payment.answered_at ?? payment.created_at).toISOString(),
        },
      }),
    acts: rewardActs(report, { ...reader, payment, hasSpoken, isRevised, isRefusalAsked }),
  }
}
