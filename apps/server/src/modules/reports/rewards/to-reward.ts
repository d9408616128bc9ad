import type { Trx } from '#server/db/database.ts'
import type { Reward, RewardAct } from '@grana/contract/reports/reward'
import type { Mover } from '../moves.ts'
import type { ReportRow } from '../queries-reports.ts'
import { actsOfApprovers, isPayable, trackFor, type Voices } from './policy.ts'
import {
  findPayment,
  findRange,
  findReward,
  listRanges,
  listVoices,
  roundOf,
  voicesAgainst,
  type PaymentRow,
  type RewardRow,
} from './queries-rewards.ts'

type Reader = { mover: Mover; approves: boolean; handles: boolean }

function actsOf(
  report: ReportRow,
  { mover, approves, payment, ...voices }: Reader & { payment: PaymentRow | undefined } & Voices,
): RewardAct[] {
  if (mover.side === 'agent') {
    if (report.reward_track !== 'paid' || payment?.has_arrived === true) return []
    return payment?.has_arrived === false ? ['receive'] : ['receive', 'miss']
  }
  if (!approves) return []
  return actsOfApprovers(report, { isPaidPending: payment?.has_arrived === false, ...voices })
}

/** The amount that is asked for in the place of the approved one, which took two whatever it is. */
const asRevised = (row: RewardRow): RewardRow => ({
  ...row,
  round: roundOf(row),
  amount_cents: row.revised_cents,
  approvers: 2,
})

const decided = ['approved', 'reserved', 'paid']

/** The reward of a report: all of it for those who handle it, what is approved for everybody else who reads. */
export async function toReward(trx: Trx, report: ReportRow, reader: Reader): Promise<Reward> {
  const { handles, mover } = reader
  const ranges = isPayable(report) && handles ? await listRanges(trx, report) : {}
  const range = isPayable(report) && !handles ? await findRange(trx, report, report.severity) : ranges[report.severity]
  const found = await findReward(trx, report)
  const payment = report.reward_track === 'paid' ? await findPayment(trx, report) : undefined
  const isRevised = handles && found?.revised_cents != null
  const row = isRevised ? asRevised(found) : found
  const isKnown = handles || decided.includes(report.reward_track)
  const cents = isKnown ? row?.amount_cents : undefined
  const against = handles && report.reward_track === 'undecided' ? await voicesAgainst(trx, report, row) : []
  const isRefusalAsked = against.length > 0
  const voices = handles && row !== undefined && cents ? await listVoices(trx, report, row.round) : against
  const hasSpoken = mover.side !== 'system' && voices.some(({ user_id: id }) => id === mover.userId)
  return {
    // Those who handle it read what is asked for; the others what stands meanwhile.
    track: isRevised ? 'suggested' : isPayable(report) ? trackFor(report.reward_track, handles) : 'ineligible',
    round: row?.round ?? 0,
    ...(range !== undefined && { range }),
    ...(handles && range !== undefined && { ranges }),
    ...(row?.minimum_cents && { minimum_cents: row.minimum_cents }),
    ...(row !== undefined && cents && { amount: { currency: row.currency, cents } }),
    ...(isRevised && found.amount_cents && { standing: { currency: found.currency, cents: found.amount_cents } }),
    ...(voices.length > 0 && {
      approvers: isRefusalAsked ? 2 : row?.approvers,
      approvals: voices.map(({ user_id: id, name, created_at: at }) => ({ id, name, at: at.toISOString() })),
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
    acts: actsOf(report, { ...reader, payment, hasSpoken, isRevised, isRefusalAsked }),
  }
}
