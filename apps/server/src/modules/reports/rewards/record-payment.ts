import type { Trx } from '#server/db/database.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import { exchangeCents, type Exchange } from '@grana/contract/payouts/exchange'
import { toAmount, type RewardCurrency } from '@grana/contract/reports/reward'
import type { LockedReport } from '../loaded-report.ts'
import { recordReportAudit, recordReportEvents, sendCommentFiles } from '../record-report-events.ts'
import { isValidPaymentDate } from './policy.ts'
import { addPayment, currentRound, findPayment, findReward, findSharedCents } from './queries-rewards.ts'
import { toTrackChange } from './reward-approvals.ts'

export type RecordedPayment = {
  /** The decision that the payer saw. */
  round: number
  paid_on: string
  reference: string
  exchange?: Exchange | undefined
  proofs?: readonly string[] | undefined
}

/** What the history tells of a payment. */
const detailsOf = (
  { reference, paid_on, exchange }: RecordedPayment,
  { cents, currency }: { cents: number; currency: RewardCurrency },
) => ({
  amount: toAmount(cents),
  currency,
  reference,
  paid_on,
  ...(exchange !== undefined && {
    paid: toAmount(exchangeCents(cents, exchange)),
    paid_currency: exchange.currency,
    rate: exchange.rate,
    rate_on: exchange.rate_on,
  }),
})

/**
 * Records a payment, once; again only after the agent answered that it did not arrive. Every payment is recorded here, one by
 * one or from the results of a batch.
 */
export async function recordPayment(trx: Trx, locked: LockedReport, payment: RecordedPayment): Promise<void> {
  const { report, actor, at } = locked
  const { round, reference, paid_on: paidOn, exchange, proofs } = payment
  const row = await findReward(trx, report)
  if (row === undefined || currentRound(row) !== round) throw new DomainError('reward.changed')
  const { amount_cents: whole, currency } = row
  // Other authors are paid apart.
  const cents = whole === null ? null : whole - (await findSharedCents(trx, report))
  const before = report.reward_track === 'paid' ? await findPayment(trx, report) : undefined
  // A pending revision must be approved or withdrawn before the payment, which would otherwise settle it.
  const isAgreed = report.reward_track === 'reserved' && row.revised_cents === null
  const isDue = isAgreed || before?.has_arrived === false
  if (!isDue || cents === null) throw new DomainError('reward.refused')
  const dates = [paidOn, ...(exchange === undefined ? [] : [exchange.rate_on])]
  if (!dates.every((day) => isValidPaymentDate(day, { sentAt: report.submitted_at, at })))
    throw new DomainError('reward.paid_on_refused')
  const number = (before?.number ?? 0) + 1
  await addPayment(trx, report, { number, userId: actor.userId, cents, currency, reference, paidOn, exchange, at })
  const details = detailsOf(payment, { cents, currency })
  const paid = toTrackChange('paid')
  await recordReportEvents(trx, locked, {
    kind: 'reward_paid',
    details: { ...details, payment: String(number), ...paid },
    ...(before === undefined && { change: paid }),
  })
  await sendCommentFiles(trx, locked, { files: proofs, audience: 'payers' })
  await recordReportAudit(trx, locked, { action: 'reward.paid', details })
}
