import type { Context } from '#server/context.ts'
import type { Trx } from '#server/db/database.ts'
import { inTransactionAs } from '#server/db/transaction.ts'
import type { Member, SignedIn } from '#server/http/session/actor.ts'
import { DomainError } from '#server/lib/domain-error.ts'
import type { Answer, Received } from '@grana/contract/operation'
import { amountOf } from '@grana/contract/reports/reward'
import type { answerReceipt, payReward } from '@grana/contract/reports/rewards'
import { readOwnReport } from '../agent-acts.ts'
import { findReport } from '../queries-reports.ts'
import { holdersOf, holding, note, tellAll, type Held } from './hold-reward.ts'
import { isPayday } from './policy.ts'
import { addPayment, addReceipt, findPayment, findReward, roundOf } from './queries-rewards.ts'

/** Tells a payment. It is told once; a second time only where the agent says that nothing arrived. */
export function pay(
  context: Context,
  member: Member,
  { params, body }: Received<typeof payReward>,
): Promise<Answer<typeof payReward>> {
  const at = context.clock()
  const work = async (trx: Trx, held: Held) => {
    const { report, mover } = held
    const row = await findReward(trx, report)
    if (row === undefined || roundOf(row) !== body.round) throw new DomainError('reward.changed')
    const cents = row.amount_cents
    const before = report.reward_track === 'paid' ? await findPayment(trx, report) : undefined
    // Whoever pays while another amount is asked for would take sides: that is withdrawn or approved first.
    const isAgreed = report.reward_track === 'reserved' && row.revised_cents === null
    const isDue = isAgreed || before?.has_arrived === false
    if (!isDue || cents === null) throw new DomainError('reward.refused')
    const { paid_on: paidOn, reference } = body
    if (!isPayday(paidOn, { sentAt: report.submitted_at, at })) throw new DomainError('reward.paid_on_refused')
    const number = (before?.number ?? 0) + 1
    const { currency } = row
    await addPayment(trx, report, { number, userId: mover.userId, cents, currency, reference, paidOn, at })
    const details = { amount: amountOf(cents), currency, reference, paid_on: paidOn, reward_track: 'paid' }
    const happening = { kind: 'reward_paid', details } as const
    const change = before === undefined ? ({ reward_track: 'paid' } as const) : {}
    await tellAll(trx, held, { told: [{ happening, change }], at })
    await note(trx, held, {
      action: 'reward.paid',
      details: { amount: amountOf(cents), currency, reference, paid_on: paidOn },
    })
  }
  return holding(context, member, { reportId: params.report, at, allows: holdersOf('reward.approve'), work })
}

/** The agent says that the payment arrived, once; or that it did not, which both sides read. */
export function receive(
  { db, clock }: Context,
  { user }: SignedIn,
  { params, body }: Received<typeof answerReceipt>,
): Promise<Answer<typeof answerReceipt>> {
  const at = clock()
  return inTransactionAs(db, user, async (trx) => {
    const report = await findReport(trx, params.report, { agentId: user.id, lock: true })
    if (report === undefined) throw new DomainError('request.not_found')
    const payment = report.reward_track === 'paid' ? await findPayment(trx, report) : undefined
    const { has_arrived: hasArrived, text } = body
    const isOpen = payment !== undefined && payment.has_arrived !== true
    if (!isOpen || (payment.has_arrived === false && !hasArrived)) throw new DomainError('reward.refused')
    await addReceipt(trx, report, { payment: payment.number, hasArrived, userId: user.id, at })
    const kind = hasArrived ? ('reward_received' as const) : ('reward_missing' as const)
    const mover = { side: 'agent', userId: user.id } as const
    await tellAll(trx, { report, mover }, { told: [{ happening: { kind, text, details: {} } }], at })
    return readOwnReport(trx, { user, reportId: params.report, at })
  })
}
